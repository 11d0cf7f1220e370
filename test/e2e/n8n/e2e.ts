/**
 * `npm run e2e -- n8n`: the packed node package in a real n8n server, from the command line to the editor and queue mode.
 * `-- examples`, `-- server`, `-- pictures`, `-- watch`, `-- budgets`, `-- rows`, `-- facts` or `-- queue` runs one part. Exits 1 when anything fails.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd, command, interrupted, namesOf, run } from '../../../scripts/lib/command.ts';
import { linkTools } from '../../../scripts/lib/tools.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { agents, modelCredential, runAgents, startModel } from './agent.ts';
import { checkBudgets } from './budgets.ts';
import { credentialFor, readExamples, runExamples, runnable, runRefused } from './examples.ts';
import { checkFacts } from './facts.ts';
import { runFolder } from './folders.ts';
import { install, packPackage } from './install.ts';
import { checkQueueMode } from './queue.ts';
import { Report } from './report.ts';
import { checkRows } from './rows.ts';
import { N8n } from './server.ts';
import { checkWatch } from './watch.ts';
import { everyFiveSeconds } from './workflows.ts';

const PARTS = ['examples', 'server', 'pictures', 'watch', 'budgets', 'rows', 'facts', 'queue'] as const;

const line = command('e2e', 'The packed node package in a real n8n server.')
  .addArgument(namesOf(PARTS))
  .action(runParts);
await run(line);

async function runParts(parts: (typeof PARTS)[number][]): Promise<void> {
  // The folder of a failed run stays for inspection. The folder of an interrupted run is removed.
  atEnd(() => interrupted.aborted && rmSync(runFolder, { recursive: true, force: true }));
  const wants = (part: (typeof PARTS)[number]) => parts.includes(part);

  // Modules that drive a browser can be imported from here on.
  linkTools(join(import.meta.dirname, '..'));
  const { checkServer } = await import('./server-checks.ts');
  const { pictured, takePictures } = await import('./pictures.ts');
  const report = new Report();
  const installation = install();
  const tarball = await packPackage(installation);
  report.say(`packed ${tarball}`);
  const examples = readExamples();

  if (wants('examples') || wants('server') || wants('pictures')) {
    const sandbox = new Sandbox({ plan: '500k', perMinute: 10_000, shippingPlan: { quota: 1000 } });
    const service = await serve(sandbox);
    const n8n = new N8n(installation, join(runFolder, 'single'));
    await n8n.installPackage(tarball);
    const model = await startModel('iphone 13 128gb');
    await n8n.importCredentials([credentialFor(service.url, sandbox.apiKey), modelCredential(model.url)]);
    // The pictures show the examples as a person imports them.
    const shown = wants('examples') ? examples.map(example => runnable(example, n8n)) : examples;
    const imported = wants('server') ? withQuickPolls(shown) : shown;
    await n8n.importWorkflows([...imported, ...agents, ...pictured]);
    if (wants('examples')) {
      await runAgents(report, n8n, model.asked, sandbox);
      await runExamples(report, n8n, shown);
      const { apiKey } = sandbox;
      sandbox.setKey('cs_another');
      await runRefused(report, n8n, examples);
      sandbox.setKey(apiKey);
    }
    if (wants('server') || wants('pictures')) {
      const { url, running } = await n8n.startServer();
      if (wants('server')) {
        await checkServer({ report, url, service: { url: service.url, sandbox }, examples });
      }
      // The pictures change files of the repository.
      if (parts.length === 1 && wants('pictures')) {
        await takePictures(report, url, file => examples.find(each => each.file === file)?.id as string);
      }
      await running.stop();
    }
    await model.close();
    await service.close();
  }
  if (wants('watch')) {
    const dealAlert = (chat: string) =>
      withQuickPolls(examples, chat).find(({ file }) => file === 'deal-alert') as Workflows[number];
    await checkWatch(report, installation, tarball, dealAlert);
  }
  if (wants('budgets')) await checkBudgets(report, installation, tarball);
  if (wants('rows')) await checkRows(report, installation, tarball);
  if (wants('facts')) await checkFacts(report, installation);
  if (wants('queue')) await checkQueueMode(report, installation, tarball, withQuickPolls(examples));

  const { failures } = report;
  report.say(failures.length === 0 ? 'everything holds' : `${failures.length} failed: ${failures.join('; ')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
  if (failures.length === 0) rmSync(runFolder, { recursive: true });
}

type Workflows = ReturnType<typeof readExamples>;

/** The examples poll every hour, which is too long here. Their chat is replaced by our own. */
function withQuickPolls(workflows: Workflows, chat = ''): Workflows {
  const quick = { pollTimes: everyFiveSeconds };
  const ownChat = { url: chat };
  return workflows.map(workflow => ({
    ...workflow,
    nodes: workflow.nodes.map(node => {
      const own = 'pollTimes' in node.parameters ? quick : node.name === 'Send to chat' ? ownChat : {};
      return { ...node, parameters: { ...node.parameters, ...own } };
    }),
  }));
}
