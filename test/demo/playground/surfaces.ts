// The same question in n8n and in Zapier: the built packages on their platforms' own engines, each when it is first looked at.
import type { Part } from '../report/part.ts';
import type { Service } from '../report/service.ts';

const PARTS = { n8n: 'n8nPart', zapier: 'zapierPart' } as const;
export type SurfaceName = keyof typeof PARTS;

export class Surfaces {
  private service: Promise<Service> | undefined;
  private readonly shown = new Map<SurfaceName, Promise<Part>>();

  /** What is asked, what comes out and what it costs. @throws Error when the package is not built. */
  show(name: SurfaceName): Promise<Part> {
    const known = this.shown.get(name);
    if (known) return known;
    const part = this.ask(name);
    this.shown.set(name, part);
    part.catch(() => this.shown.delete(name));
    return part;
  }

  async close(): Promise<void> {
    await (await this.service)?.close();
  }

  private async ask(name: SurfaceName): Promise<Part> {
    const { openSandbox } = await import('../report/service.ts');
    this.service ??= openSandbox();
    const parts = await import('../report/parts.ts');
    return parts[PARTS[name]](await this.service);
  }
}
