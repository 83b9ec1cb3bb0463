import { type Block, code, type Expression, type Value } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';

/** An HTTPS call that starts a run, with the managed identity of the caller. */
export interface Start {
  /** POST if omitted. */
  readonly method?: 'PUT';
  readonly uri: Expression;
  /** Audience of the token; undefined without a token. */
  readonly audience?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Value;
  /** Role of the caller, with the resource on which it needs it. */
  readonly role?: { readonly name: string; readonly scope: Expression };
  /** Resources that the call needs. */
  readonly blocks?: readonly Block[];
}

/** A call to Azure Resource Manager. @param path below the resource, with the API version */
export function managementStart(address: string, path: string, role: string): Start {
  const scope = code(`${address}.id`);
  return {
    uri: joined('https://management.azure.com', scope, path),
    audience: 'https://management.azure.com/',
    role: { name: role, scope },
  };
}
