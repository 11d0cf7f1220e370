/** The answer in one sentence, to copy into a chat or a listing. */
import { useRef } from 'preact/hooks';
import { Button, useShell } from '../ui.tsx';

export function Telling({ text }: { text: string }) {
  const { say } = useShell();
  const shown = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied');
    } catch {
      // A browser may forbid a page in a frame to copy.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      say('Press Ctrl+C to copy it');
    }
  };
  return (
    <p class="telling">
      <span ref={shown}>{text}</span>{' '}
      <Button kind="link" act={copy}>
        Copy
      </Button>
    </p>
  );
}
