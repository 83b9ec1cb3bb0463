import { describe, expect, it } from 'vitest';
import type { Block } from '#core/model/terraform.ts';
import { printProject } from '#core/render/terraform/project.ts';
import { declaredSystems } from './declared-systems.ts';
import { ENCRYPTED_BY_GOOGLE, OWN_KEY_ARGUMENTS, OWN_LABELS, STORES } from './posture-tables.ts';

const SYSTEMS = declaredSystems();

/** Addresses of faulty blocks, each once. */
function faults(isFault: (block: Block, system: readonly Block[]) => boolean): readonly string[] {
  const found = SYSTEMS.flatMap(({ name, blocks }) =>
    blocks.filter((block) => isFault(block, blocks)).map(({ labels }) => `${labels.join('.')} (${name})`),
  );
  return [...new Set(found.map((f) => f.split(' ')[0] ?? f))];
}

function textOf({ body }: Block): string {
  return JSON.stringify(body);
}

function isType(block: Block, ...types: readonly string[]): boolean {
  return block.type === 'resource' && types.includes(block.labels[0] ?? '');
}

/** Strings and expressions of a body, without argument names. */
function valuesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

/** The rule of a machine that visitors reach without a load balancer: HTTP and HTTPS, with the reason as its comment. */
function isPublicEntry({ labels, body, comment = '' }: Block): boolean {
  const ports = valuesOf([body.allow]).filter((value) => /^\d+$/.test(value));
  return labels[1]?.endsWith('_visitors') === true && comment !== '' && ports.join() === '80,443';
}

describe('public access', () => {
  it('is allowed by an ingress firewall rule only for the machine that is the entry point', () => {
    const open = faults((block) => {
      if (!isType(block, 'google_compute_firewall') || block.body.direction === 'EGRESS') return false;
      const sources = valuesOf([block.body.source_ranges, block.body.source_tags, block.body.source_service_accounts]);
      const isOpen = sources.length === 0 || sources.some((range) => range === '0.0.0.0/0' || range === '::/0');
      return isOpen && !isPublicEntry(block);
    });
    expect(open).toEqual([]);
  });

  it('does not exist for databases, and for virtual machines only with a reason', () => {
    const published = faults(
      (block) =>
        (isType(block, 'google_sql_database_instance') && !textOf(block).includes('"ipv4_enabled":false')) ||
        (isType(block, 'google_compute_instance', 'google_compute_instance_template') &&
          textOf(block).includes('access_config') &&
          (block.comment ?? '') === '') ||
        textOf(block).includes('authorized_networks'),
    );
    expect(published).toEqual([]);
  });

  it('has a comment with the reason wherever all users can call or read', () => {
    const unsaid = faults(
      (block) => /"all(Authenticated)?Users"/.test(textOf(block)) && (block.comment ?? '').length === 0,
    );
    expect(unsaid).toEqual([]);
  });

  it('uses no basic role, and no administrator role without a reason', () => {
    const broad = faults(
      (block) =>
        /"roles\/(owner|editor|viewer)"/.test(textOf(block)) ||
        (/"roles\/[a-zA-Z]+\.admin"/.test(textOf(block)) && (block.comment ?? '').length === 0),
    );
    expect(broad).toEqual([]);
  });
});

describe('encryption', () => {
  it('at rest is known for each store', () => {
    const unknown = faults((block) => {
      const type = block.labels[0] ?? '';
      return (
        block.type === 'resource' && STORES.test(type) && !(type in OWN_KEY_ARGUMENTS) && !(type in ENCRYPTED_BY_GOOGLE)
      );
    });
    expect(unknown).toEqual([]);
  });

  it('uses the customer-managed key if it exists', () => {
    const keyless = faults((block, blocks) => {
      const argument = OWN_KEY_ARGUMENTS[block.labels[0] ?? ''];
      if (block.type !== 'resource' || argument === undefined) return false;
      const hasKey = blocks.some((other) => isType(other, 'google_kms_crypto_key'));
      // The files of a public site need no key.
      const isPublic = block.body.website !== undefined;
      return (
        hasKey &&
        !isPublic &&
        !(textOf(block).includes(`"${argument}"`) && textOf(block).includes('google_kms_crypto_key.'))
      );
    });
    expect(keyless).toEqual([]);
  });

  it('rejects unencrypted connections', () => {
    const clear = faults(
      (block) =>
        (isType(block, 'google_sql_database_instance') && !/ENCRYPTED_ONLY|TRUSTED_CLIENT/.test(textOf(block))) ||
        (isType(block, 'google_redis_instance') && !textOf(block).includes('SERVER_AUTHENTICATION')) ||
        (isType(block, 'google_compute_ssl_policy') && !/TLS_1_[23]/.test(textOf(block))),
    );
    expect(clear).toEqual([]);
  });

  it('protects every bucket against accidental publication', () => {
    const loose = faults(
      (block) => isType(block, 'google_storage_bucket') && block.body.uniform_bucket_level_access !== true,
    );
    expect(loose).toEqual([]);
  });
});

describe('the printed Terraform', () => {
  it('contains no placeholder in an active value', () => {
    const placeholder = /\b(TODO|REPLACE_?ME|CHANGE_?ME|FIXME|your-[a-z]+)\b|0{8}-0{4}|\bexample\.(com|org|net)\b/i;
    const left = faults(({ type, body }) => {
      if (type === 'variable') return placeholder.test(JSON.stringify(body.default ?? null));
      return type === 'resource' && valuesOf(body).some((text) => placeholder.test(text));
    });
    expect(left).toEqual([]);
  });

  it('has a description, a type and a validation for every variable', () => {
    const vague = faults(({ type, body }) => {
      if (type !== 'variable') return false;
      const isSwitch = JSON.stringify(body.type)?.includes('"bool"') === true;
      return (
        typeof body.description !== 'string' || body.type === undefined || (!isSwitch && body.validation === undefined)
      );
    });
    expect(vague).toEqual([]);
  });

  it('contains no secret', () => {
    const literal = faults(
      ({ type, body }) =>
        type === 'resource' &&
        /"(password|auth_token|private_key|shared_secret|client_secret|api_key)":"/.test(JSON.stringify(body)),
    );
    expect(literal).toEqual([]);
  });

  it('marks secret variables as sensitive', () => {
    const bare = faults(
      ({ type, labels, body }) =>
        type === 'variable' &&
        /password|secret|token/.test(labels[0] ?? '') &&
        body.sensitive !== true &&
        body.type !== 'bool',
    );
    expect(bare).toEqual([]);
  });

  it('declares every referenced variable', () => {
    const missing = SYSTEMS.flatMap(({ name, blocks }) => {
      const declared = new Set(blocks.filter(({ type }) => type === 'variable').map(({ labels }) => labels[0]));
      const used = JSON.stringify(blocks.map(({ body }) => body)).match(/\bvar\.[a-z0-9_]+/g) ?? [];
      return used.filter((use) => !declared.has(use.slice('var.'.length))).map((use) => `${use} (${name})`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('labels every resource that supports labels', () => {
    const unlabelled = faults((block) => {
      const argument = OWN_LABELS[block.labels[0] ?? ''];
      return block.type === 'resource' && argument !== undefined && !textOf(block).includes(`"${argument}"`);
    });
    expect(unlabelled).toEqual([]);
    const providers = SYSTEMS.flatMap(({ blocks }) => blocks).filter(
      ({ type, labels }) => type === 'provider' && labels[0]?.startsWith('google') === true,
    );
    expect(providers.length).toBeGreaterThanOrEqual(SYSTEMS.length);
    for (const provider of providers) expect(textOf(provider)).toContain('local.labels');
  });

  it('has unique block addresses', () => {
    for (const { name, blocks } of SYSTEMS) {
      const printed = printProject(blocks)
        .map(({ content }) => content)
        .join('\n');
      const heads = printed.match(/^(resource|data|variable|output|check) .*\{/gm) ?? [];
      expect(new Set(heads).size, name).toBe(heads.length);
    }
  });
});
