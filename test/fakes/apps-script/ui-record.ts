/** A menu as it was added to the sheet. */
export interface Menu {
  title: string;
  /** Made with createAddonMenu(): it hangs under Extensions. */
  addon: boolean;
  items: MenuItem[];
}

export type MenuItem =
  | { kind: 'item'; caption: string; functionName: string }
  | { kind: 'separator' }
  | { kind: 'submenu'; menu: Menu };

/** Something that was shown: a sidebar or a dialog with its HTML. */
export interface Page {
  kind: 'sidebar' | 'modal' | 'modeless';
  title: string;
  html: string;
  width: number | null;
  height: number | null;
}

/** An alert or a prompt, and what the user answered. */
export interface Question {
  kind: 'alert' | 'prompt';
  title: string;
  text: string;
  buttons: string;
  answer: Answer;
}

export interface Answer {
  /** Name of a Ui.Button member: OK, CANCEL, YES, NO, CLOSE. */
  button: string;
  text: string;
}

/** What the user of a host has seen of its interface, and what they will answer. */
export class UiRecord {
  /** The add-on's name, as the Extensions menu shows it. */
  addonName = 'Add-on';
  readonly menus: Menu[] = [];
  readonly pages: Page[] = [];
  readonly questions: Question[] = [];
  readonly #answers: Answer[] = [];

  /** The sidebar that is open: the last one shown. */
  get sidebar(): Page | undefined {
    return this.pages.findLast(page => page.kind === 'sidebar');
  }

  /** Prepares the answer to the next question; unprepared ones are closed. */
  answer(button: string, text = ''): void {
    this.#answers.push({ button, text });
  }

  ask(question: Omit<Question, 'answer'>): Answer {
    const answer = this.#answers.shift() ?? { button: 'CLOSE', text: '' };
    this.questions.push({ ...question, answer });
    return answer;
  }

  /** The function behind a caption, wherever in the menus it is. Throws, naming what is there, when it is not. */
  functionOf(caption: string): string {
    const items = this.menus.flatMap(menu => flatten(menu));
    const item = items.find(candidate => candidate.caption === caption);
    if (!item) throw new Error(`no menu item "${caption}", only ${items.map(each => each.caption).join(', ')}`);
    return item.functionName;
  }
}

function flatten(menu: Menu): { caption: string; functionName: string }[] {
  return menu.items.flatMap(item => {
    if (item.kind === 'item') return [item];
    return item.kind === 'submenu' ? flatten(item.menu) : [];
  });
}
