import { Service } from './service.ts';

export class Session extends Service {
  static override scriptName = 'Session';

  getScriptTimeZone(): string {
    return this.host.manifest.timeZone;
  }
}
