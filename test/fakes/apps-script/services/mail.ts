import { signatureMismatch, tooManyToday } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';

export class MailApp extends Exposed {
  static override scriptName = 'MailApp';
  readonly #host: AppsScriptHost;
  readonly #run: Run;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    this.#run = run;
  }

  /** (message), (recipient, subject, body) or (recipient, subject, body, options); several recipients are split by commas. */
  sendEmail(...args: unknown[]): void {
    const [first, subject, body, options] = args;
    const message =
      args.length === 1 && first !== null && typeof first === 'object'
        ? (first as Record<string, unknown>)
        : { to: first, subject, body, ...(options as object | undefined) };
    const { to } = message;
    if (typeof to !== 'string' || (args.length !== 1 && args.length < 3))
      throw signatureMismatch('MailApp.sendEmail', args);
    const recipients = to.split(',').length;
    const at = this.#run.now();
    if (!this.#host.mail.quota.spend(this.#run.user, at, recipients)) throw tooManyToday('email');
    this.#host.mail.sent.push({
      at,
      from: this.#run.user,
      to,
      subject: String(message.subject ?? ''),
      body: String(message.body ?? ''),
      ...('htmlBody' in message ? { htmlBody: String(message.htmlBody) } : {}),
    });
  }

  getRemainingDailyQuota(): number {
    const { quota } = this.#host.mail;
    return quota.limit - quota.used(this.#run.user, this.#run.now());
  }
}
