import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { EnumValue, Exposed, enumeration } from '../exposed.ts';
import type { Menu as MenuModel, Page, UiRecord } from '../ui-record.ts';
import { HtmlOutput } from './html-output.ts';

const BUTTON = enumeration('CLOSE', 'OK', 'CANCEL', 'YES', 'NO');
const BUTTON_SET = enumeration('OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL');
/** Google fixes the width of a sidebar; what the script asks for is ignored. */
const SIDEBAR_WIDTH = 300;

export class Ui extends Exposed {
  static override scriptName = 'Ui';
  static override enums = { Button: BUTTON, ButtonSet: BUTTON_SET };
  readonly #record: UiRecord;

  constructor(record: UiRecord) {
    super();
    this.#record = record;
  }

  createMenu(title: unknown): Menu {
    return new Menu(this.#record, { title: String(title), addon: false, items: [] });
  }

  createAddonMenu(): Menu {
    return new Menu(this.#record, { title: this.#record.addonName, addon: true, items: [] });
  }

  /** (text), (text, buttons), (title, text, buttons). */
  alert(...args: unknown[]): EnumValue {
    return buttonOf(this.#ask('alert', args).button);
  }

  /** The overloads of alert(); the answer has a text. */
  prompt(...args: unknown[]): PromptResponse {
    const { button, text } = this.#ask('prompt', args);
    return new PromptResponse(buttonOf(button), text);
  }

  showSidebar(page: unknown): void {
    this.#show('sidebar', page, undefined);
  }

  showModalDialog(page: unknown, title: unknown): void {
    this.#show('modal', page, title);
  }

  showModelessDialog(page: unknown, title: unknown): void {
    this.#show('modeless', page, title);
  }

  #ask(kind: 'alert' | 'prompt', args: readonly unknown[]) {
    const texts = args.filter(arg => !(arg instanceof EnumValue)).map(String);
    const buttons = args.find(arg => arg instanceof EnumValue) ?? BUTTON_SET.OK;
    const [title, text] = texts.length === 2 ? texts : ['', texts[0]];
    if (texts.length < 1 || texts.length > 2) throw signatureMismatch(`Ui.${kind}`, args);
    return this.#record.ask({ kind, title: title ?? '', text: text ?? '', buttons: buttons.name() });
  }

  #show(kind: Page['kind'], page: unknown, title: unknown): void {
    if (!(page instanceof HtmlOutput)) throw signatureMismatch(`Ui.show${kind}`, [page, title]);
    this.#record.pages.push({
      kind,
      title: title === undefined ? (page.getTitle() ?? '') : String(title),
      html: page.getContent(),
      width: kind === 'sidebar' ? SIDEBAR_WIDTH : page.getWidth(),
      height: page.getHeight(),
    });
  }
}

export class Menu extends Exposed {
  static override scriptName = 'Menu';
  readonly #record: UiRecord;
  readonly #model: MenuModel;

  constructor(record: UiRecord, model: MenuModel) {
    super();
    this.#record = record;
    this.#model = model;
    models.set(this, model);
  }

  addItem(caption: unknown, functionName: unknown): this {
    if (typeof functionName !== 'string') throw signatureMismatch('Menu.addItem', [caption, functionName]);
    this.#model.items.push({ kind: 'item', caption: String(caption), functionName });
    return this;
  }

  addSeparator(): this {
    this.#model.items.push({ kind: 'separator' });
    return this;
  }

  addSubMenu(menu: unknown): this {
    if (!(menu instanceof Menu)) throw signatureMismatch('Menu.addSubMenu', [menu]);
    this.#model.items.push({ kind: 'submenu', menu: models.get(menu) as MenuModel });
    return this;
  }

  /** A menu of the same title takes the place of the one before. */
  addToUi(): void {
    const { menus } = this.#record;
    const before = menus.findIndex(({ title, addon }) => title === this.#model.title && addon === this.#model.addon);
    menus.splice(before < 0 ? menus.length : before, before < 0 ? 0 : 1, this.#model);
  }
}

const models = new WeakMap<Menu, MenuModel>();

export class PromptResponse extends Exposed {
  static override scriptName = 'PromptResponse';
  readonly #button: EnumValue;
  readonly #text: string;

  constructor(button: EnumValue, text: string) {
    super();
    this.#button = button;
    this.#text = text;
  }

  getSelectedButton(): EnumValue {
    return this.#button;
  }

  getResponseText(): string {
    return this.#text;
  }
}

function buttonOf(name: string): EnumValue {
  const button = (BUTTON as Record<string, EnumValue>)[name];
  if (!button) throw new ScriptException(`Invalid argument: ${name}`);
  return button;
}
