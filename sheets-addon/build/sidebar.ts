/** Builds Sidebar.html: one file with inline style and script, as HtmlService requires. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Forms } from '../sidebar/client/forms.ts';
import { formulaForms } from '../sidebar/forms/formula-forms.ts';
import { bundles } from '../sidebar/forms/goals/bundles.ts';
import { accountForms, goals, sellFields } from '../sidebar/forms/goals.ts';
import type { TemplateId } from '../templates/template.ts';
import { spreadOf, templates } from '../templates/templates.ts';
import { aboutOf } from './about.ts';

/** The page needs only the templates' ids and titles. */
const templateTitles = (Object.keys(templates) as TemplateId[]).map(id => ({ id, title: templates[id].title }));
/** The first examples, as many as fit beside the form for the key. */
const exampleRanges = templates.inventory.examples
  .slice(0, 5)
  .map(example => ({ item: example.item, ...spreadOf(example) }));

const file = (name: string) => fileURLToPath(new URL(`../sidebar/client/${name}`, import.meta.url));

/** @param sandbox shows a notice on every page that the prices are made up */
export async function buildSidebar(sandbox = false): Promise<string> {
  const { version, commit } = aboutOf();
  const forms: Forms = {
    bundles,
    goals,
    account: accountForms,
    sell: sellFields,
    templates: templateTitles,
    exampleRanges,
    ...formulaForms(),
  };
  const options = { bundle: true, write: false, minify: true, charset: 'ascii', legalComments: 'none' } as const;
  const script = await build({
    ...options,
    entryPoints: [file('main.tsx')],
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      SIDEBAR_FORMS: JSON.stringify(forms),
      SIDEBAR_ABOUT: JSON.stringify({ version, commit }),
    },
  });
  const style = await build({ ...options, entryPoints: [file('page.css')] });
  const parts: Record<string, string> = {
    '/*style*/': style.outputFiles[0]!.text,
    '/*notice*/': sandbox ? '<p class="sandbox">Sandbox: all prices are made up.</p>' : '',
    // A script inside HTML ends at the first closing tag, even inside a string.
    '/*script*/': script.outputFiles[0]!.text.replaceAll('</script', '<\\/script'),
  };
  return readFileSync(file('page.html'), 'utf8').replace(/\/\*(style|notice|script)\*\//g, place => parts[place]!);
}
