import { DailyQuota } from '../daily-quota.ts';
import { signatureMismatch, tooManyToday } from '../exceptions.ts';
import { Service } from './service.ts';

interface Mail {
  at: number;
  from: string;
  to: string;
  subject: string;
  body: string;
}

/** The mails that MailApp sent. */
export class Mailbox {
  readonly sent: Mail[] = [];
  /** Daily quota of recipients: 100 for consumer accounts. */
  readonly quota = new DailyQuota(100);
}

export class MailApp extends Service {
  static override scriptName = 'MailApp';

  /** Accepts (recipient, subject, body); commas separate several recipients. */
  sendEmail(...args: unknown[]): void {
    const [to, subject, body] = args;
    if (typeof to !== 'string' || args.length !== 3) throw signatureMismatch('MailApp.sendEmail', args);
    const { sent, quota } = this.host.mail;
    const at = this.run.now();
    if (!quota.spend(this.run.user, at, to.split(',').length)) throw tooManyToday('email');
    sent.push({ at, from: this.run.user, to, subject: String(subject), body: String(body) });
  }

  getRemainingDailyQuota(): number {
    const { quota } = this.host.mail;
    return quota.limit - quota.used(this.run.user, this.run.now());
  }
}
