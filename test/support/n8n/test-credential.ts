import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';
import { core } from './engine.ts';
import { additionalData } from './execute.ts';
import { type LoadedPackage, nodeTypeOf } from './nodes.ts';

/** What the test button of a credential shows. The server looks for the function through each node that uses the credential. */
export async function testCredential(
  loaded: LoadedPackage,
  node: string,
  type: string,
  data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
  const { description, methods } = nodeTypeOf(loaded, node);
  const testedBy = description.credentials?.find(({ name }) => name === type)?.testedBy;
  const test = methods?.credentialTest?.[String(testedBy)];
  if (!test) throw new Error(`${node} does not test ${type}`);
  const context = new core.CredentialTestContext(additionalData(loaded));
  return await test.call(context, { id: type, name: type, type, data });
}
