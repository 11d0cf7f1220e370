/** The panels of both nodes. The bundler replaces this file by what it exports, so texts and forms are made once, at build time. */
import { nodeProperties, triggerProperties } from './index.ts';

export const properties = nodeProperties();
export const triggerPanel = triggerProperties();
