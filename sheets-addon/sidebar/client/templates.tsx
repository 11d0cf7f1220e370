/** Template sheets, and a button that deletes their examples. Works before a key is saved. */
import { templates } from './forms.ts';
import { server } from './server.ts';
import { Button, Notice, ProblemNotice, Said, useShell, useWork } from './ui.tsx';

/** @param examples sheets that still have examples. */
export function Templates({ examples }: { examples: readonly string[] }) {
  const { show } = useShell();
  const { run, busy, problem, again, said, say } = useWork();
  const make = (id: (typeof templates)[number]['id']) =>
    run(async () => {
      const name = await server.template(id);
      say(`The sheet “${name}” is ready. Its prices are made up.`);
      show(await server.home());
    });
  return (
    <>
      {examples.length > 0 && (
        <Notice>
          <p>
            Examples with made-up prices are in {examples.map(name => `“${name}”`).join(', ')}. Rows that you change or
            add stay.
          </p>
          <Button busy={busy} act={() => run(async () => show(await server.removeExamples()))}>
            Remove the examples
          </Button>
        </Notice>
      )}
      <details class="section">
        <summary>Start from a template</summary>
        <p class="help">A new sheet with ten examples and charts. It costs nothing.</p>
        <p class="row wrap">
          {templates.map(({ id, title }) => (
            <Button key={id} busy={busy} act={() => make(id)}>
              {title}
            </Button>
          ))}
        </p>
      </details>
      <Said text={said} />
      <ProblemNotice problem={problem} again={again} />
    </>
  );
}
