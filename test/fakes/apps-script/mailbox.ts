import { DailyQuota } from './daily-quota.ts';

export interface Mail {
  at: number;
  from: string;
  to: string;
  subject: string;
  body: string;
  htmlBody?: string;
}

/** What MailApp sent. */
export class Mailbox {
  readonly sent: Mail[] = [];
  /** Recipients: 100 a day for consumer accounts. */
  readonly quota = new DailyQuota(100);
}
