import { describe, expect, test } from 'vitest';
import { hostingOf } from '#core/design/profiles/hosting.ts';
import { PROFILES, profileOf } from '#core/design/profiles/index.ts';
import type { Profile } from '#core/design/profiles/profile.ts';
import { FORMS, isCapability } from '#core/model/capability.ts';
import { TECHNOLOGY_RULES } from '#core/reading/lexicon/technologies/index.ts';
import { read } from '../reading/extract/intent.ts';

const EACH = PROFILES.map((profile) => [profile.title, profile] as const);
const WITH_FILES = EACH.filter(([, { sharedFiles, disk }]) => sharedFiles !== undefined || disk !== undefined);
const ENGINES: ReadonlySet<string> = new Set(TECHNOLOGY_RULES.map(({ name }) => name));

function required(name: string): Profile {
  const profile = profileOf(name);
  if (profile === null) throw new Error(`no profile of ${name}`);
  return profile;
}

function sentencesOf(profile: Profile): readonly string[] {
  const { sizing, certifiedSizes, sharedFiles, disk, cron, worker, dependencies, mustNotRunOn } = profile;
  const parts = [certifiedSizes, sharedFiles, disk, cron, worker, ...dependencies, ...mustNotRunOn];
  return [sizing, ...parts.flatMap((part) => part?.because ?? [])];
}

function namedIn(text: string): readonly string[] {
  return read(text).flatMap((item) => (item.kind === 'technology' ? [item.name] : []));
}

describe('profiles', () => {
  test('there is one for each of the products that requests name most', () => {
    expect(PROFILES.length).toBeGreaterThanOrEqual(65);
  });

  test('plain names belong to one profile each', () => {
    const names = PROFILES.flatMap(({ names }) => names);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name !== name.toLowerCase().trim())).toEqual([]);
  });

  test.each(EACH)('%s is found by each of its names', (_, profile) => {
    expect(profile.names.length).toBeGreaterThan(0);
    for (const name of profile.names) expect(profileOf(name)).toBe(profile);
  });

  test('a product without a profile has none', () => {
    expect(profileOf('toaster')).toBeNull();
    expect(profileOf('Moodle')).toBeNull();
  });

  test.each(EACH)('%s has sizes, ports and forms that exist', (_, profile) => {
    const { capability, forms, vcpu, memoryGb, ports, udpPorts = [], hosting } = profile;
    expect(isCapability(capability)).toBe(true);
    expect(forms.filter((form) => !FORMS.includes(form))).toEqual([]);
    expect(new Set(forms).size).toBe(forms.length);
    if (hosting === 'program') expect(forms.length).toBeGreaterThan(0);
    expect(vcpu).toBeGreaterThan(0);
    expect(memoryGb).toBeGreaterThan(0);
    const numbers = [...ports, ...udpPorts.flatMap(({ from, to }) => [from, to])];
    expect(numbers.filter((port) => !Number.isInteger(port) || port < 1 || port > 65_535)).toEqual([]);
    for (const { from, to } of udpPorts) expect(to).toBeGreaterThanOrEqual(from);
  });

  test.each(EACH)('%s depends on engines that the reader knows, in a version', (_, { dependencies }) => {
    expect(dependencies.filter(({ capability }) => !isCapability(capability))).toEqual([]);
    expect(dependencies.filter(({ engines }) => engines.length === 0)).toEqual([]);
    expect(dependencies.flatMap(({ engines }) => engines.filter((engine) => !ENGINES.has(engine)))).toEqual([]);
    expect(dependencies.filter(({ version }) => !/^\d+(\.\d+)*$/.test(version))).toEqual([]);
  });

  test.each(EACH)('%s gives its reasons in full sentences, and its source', (_, profile) => {
    expect(sentencesOf(profile).filter((sentence) => !/^[A-Za-z0-9].*[^.]\.$/.test(sentence))).toEqual([]);
    expect(profile.source).toMatch(/^https:\/\/[\w.-]+\.\w+\/?/);
    expect(profile.licence).not.toBe('');
  });

  test.each(EACH)('%s does not permit what it refuses', (_, { forms, mustNotRunOn }) => {
    expect(mustNotRunOn.filter(({ form }) => forms.includes(form))).toEqual([]);
  });

  test.each(WITH_FILES)('%s with files of its own does not run on functions', (_, profile) => {
    expect(profile.forms).not.toContain('function');
    expect(hostingOf(profile, 'function').fits).toBe(false);
  });
});

describe('hosting', () => {
  test.each(EACH)('%s fits its forms, and no other form', (_, profile) => {
    for (const form of FORMS) expect(hostingOf(profile, form).fits).toBe(profile.forms.includes(form));
    for (const form of [...FORMS, null]) expect(hostingOf(profile, form).because).toMatch(/\.$/);
  });

  test('without a chosen form, the recommendation is a managed service for an engine', () => {
    expect(hostingOf(required('minio'), null)).toEqual({
      fits: true,
      because: 'A managed service that is compatible with MinIO replaces it.',
    });
    expect(hostingOf(required('nextcloud'), null)).toEqual({
      fits: true,
      because: 'Nextcloud runs on a container service.',
    });
  });

  test('an application with a shared directory does not run on functions', () => {
    const { fits, because } = hostingOf(required('moodle'), 'function');
    expect(fits).toBe(false);
    expect(because).toContain('shared directory');
  });

  test('SAP S/4HANA runs on certified machines only', () => {
    const profile = required('s/4hana');
    expect(hostingOf(profile, 'vm').because).toContain('certified');
    for (const form of ['container', 'kubernetes', 'paas', 'function'] as const)
      expect(hostingOf(profile, form).fits).toBe(false);
  });

  test.each(['jitsi', 'bigbluebutton', 'freepbx'])('%s receives UDP and needs more than an HTTP platform', (name) => {
    const profile = required(name);
    expect(hostingOf(profile, 'vm').fits).toBe(true);
    expect(hostingOf(profile, 'paas')).toEqual({ fits: false, because: expect.stringContaining('UDP') });
  });
});

describe('names in requests', () => {
  test.each(EACH)('the reader recognises %s', (title, profile) => {
    const written = title.replace(/ \(.*\)$/, '');
    expect(namedIn(`We want to host ${written}.`).map(profileOf)).toContain(profile);
  });

  test.each([
    'We value public discourse and a vault full of ideas.',
    'A superset of the rows is a ghost of the matrix.',
    'It sparked a flow of ideas; the asterisk marks a required field.',
    'The museum shows a mastodon and takes a koha at the door.',
    'The hotel lies at the confluence of two rivers; a home assistant visits once a day.',
  ])('ordinary words are no products: %s', (text) => {
    expect(namedIn(text)).toEqual([]);
  });

  test.each([
    ['Our shop runs WooCommerce.', ['woocommerce', 'wordpress']],
    ['We migrate SAP S/4HANA.', ['s/4hana', 'sap']],
    ['We host Zulip.', ['zulip']],
    ['Passwords are kept in HashiCorp Vault.', ['vault']],
    ['Our chat server is Matrix Synapse.', ['matrix synapse']],
  ])('%s', (text, names) => {
    expect(namedIn(text)).toEqual(names);
  });
});
