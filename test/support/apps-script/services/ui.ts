import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import { Service } from './service.ts';

/** The add-on's menu, as it appears under Extensions. */
interface MenuModel {
  title: string;
  items: MenuItem[];
}

type MenuItem = { kind: 'item'; caption: string; functionName: string } | { kind: 'separator' };

/** A sidebar that was shown, with its HTML. */
interface Page {
  title: string;
  html: string;
}

/** A record of the user interface that one user has seen. */
export class UiRecord {
  /** The add-on's name, as the Extensions menu shows it. */
  addonName = 'Add-on';
  readonly menus: MenuModel[] = [];
  readonly pages: Page[] = [];

  /** The sidebar that is open: the last one shown. */
  get sidebar(): Page | undefined {
    return this.pages.at(-1);
  }

  /** The function of the menu item with this caption. Throws an error that lists the captions when there is no such item. */
  functionOf(caption: string): string {
    const items = this.menus.flatMap(menu => menu.items.filter(item => item.kind === 'item'));
    const item = items.find(candidate => candidate.caption === caption);
    if (!item) throw new Error(`no menu item "${caption}", only ${items.map(each => each.caption).join(', ')}`);
    return item.functionName;
  }
}

export class Ui extends Exposed {
  static override scriptName = 'Ui';

  constructor(private readonly record: UiRecord) {
    super();
  }

  createAddonMenu(): Menu {
    return new Menu(this.record, { title: this.record.addonName, items: [] });
  }

  showSidebar(page: unknown): void {
    if (!(page instanceof HtmlOutput)) throw signatureMismatch('Ui.showSidebar', [page]);
    this.record.pages.push({ title: page.title, html: page.content });
  }
}

export class HtmlService extends Service {
  static override scriptName = 'HtmlService';

  createHtmlOutputFromFile(name: unknown): HtmlOutput {
    const content = this.host.html[String(name).replace(/\.html$/, '')];
    if (content === undefined) throw new ScriptException(`No HTML file named ${name} was found.`);
    return new HtmlOutput(content);
  }
}

/** A page that is ready to be shown. */
class HtmlOutput extends Exposed {
  static override scriptName = 'HtmlOutput';
  title = '';

  constructor(readonly content: string) {
    super();
  }

  setTitle(title: unknown): this {
    this.title = String(title);
    return this;
  }
}

class Menu extends Exposed {
  static override scriptName = 'Menu';

  constructor(
    private readonly record: UiRecord,
    private readonly model: MenuModel,
  ) {
    super();
  }

  addItem(caption: unknown, functionName: unknown): this {
    if (typeof functionName !== 'string') throw signatureMismatch('Menu.addItem', [caption, functionName]);
    this.model.items.push({ kind: 'item', caption: String(caption), functionName });
    return this;
  }

  addSeparator(): this {
    this.model.items.push({ kind: 'separator' });
    return this;
  }

  /** Replaces an existing menu with the same title. */
  addToUi(): void {
    const { menus } = this.record;
    const before = menus.findIndex(({ title }) => title === this.model.title);
    menus.splice(before < 0 ? menus.length : before, 1, this.model);
  }
}
