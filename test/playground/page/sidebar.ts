// The add-on's sidebar: its own HTML in a frame of 300 px. This page handles the calls of Google's client functions.
import type { CallResult, SidebarState } from '../protocol.ts';
import { byId } from './dom.ts';

declare global {
  interface Window {
    /** The interface that the frame's google.script shim uses on its parent window. */
    playground: {
      call(functionName: string, args: unknown[]): Promise<CallResult>;
      /** The address of the drawing that stands for a listing's photo. */
      photo(address: string): string;
    };
  }
}

export class Sidebar {
  private readonly frame = byId<HTMLIFrameElement>('sidebar-frame');
  private readonly opener = byId<HTMLButtonElement>('open-sidebar');
  private version = 0;

  constructor(onOpen: () => void, onClose: () => void) {
    this.opener.addEventListener('click', () => (this.isOpen ? onClose() : onOpen()));
    byId('close-sidebar').addEventListener('click', () => {
      onClose();
      this.opener.focus();
    });
  }

  get isOpen(): boolean {
    return !document.body.classList.contains('sidebar-closed');
  }

  /** Asks the sidebar to read the account again, as it does when a person returns to it. */
  refresh(): void {
    if (this.isOpen) this.frame.contentWindow?.dispatchEvent(new Event('focus'));
  }

  /** Shows or hides the sidebar; `reload` loads the latest HTML from the script. */
  show({ open, title }: SidebarState, reload: boolean): void {
    document.body.classList.toggle('sidebar-closed', !open);
    this.opener.setAttribute('aria-expanded', String(open));
    byId('sidebar-title').textContent = title;
    this.frame.title = title;
    if (!open) this.frame.src = 'about:blank';
    else if (reload) this.frame.src = `/sidebar?${++this.version}`;
  }
}
