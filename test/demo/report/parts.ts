/** What the report asks of each connector, with the platform that it runs on. */
import './quiet.ts';

export { n8nPart } from './n8n.ts';
export { sheetsPart } from './sheets.ts';
export { zapierPart } from './zapier.ts';
