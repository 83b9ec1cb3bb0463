import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Blueprint,
  CLOUD_IDS,
  type CloudId,
  createEngine,
  type Engine,
  FRAMEWORKS,
  type Framework,
} from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const TEXT =
  'A portal for 20,000 members: a program in containers, records in PostgreSQL, documents in object storage, a queue with workers, e-mails. 99.9 % availability.';

const made = new Map<string, Blueprint>();

function synthesize(cloud: CloudId, compliance: readonly Framework[]): Blueprint {
  const key = `${cloud} ${compliance.join()}`;
  const known = made.get(key) ?? engine.synthesize({ id: 'synt_test', text: TEXT, cloud, constraints: { compliance } });
  made.set(key, known);
  return known;
}

/** Prefix of `control` in the findings of a framework. */
const NAMES: Readonly<Record<Framework, string>> = {
  hipaa: 'HIPAA',
  'pci-dss': 'PCI DSS 4.0',
  gdpr: 'GDPR',
  soc2: 'SOC 2',
  iso27001: 'ISO 27001',
  fedramp: 'FedRAMP',
  itar: 'ITAR',
  cjis: 'CJIS',
  ens: 'ENS',
};

const every = CLOUD_IDS.flatMap((cloud) => FRAMEWORKS.map((framework) => ({ cloud, framework })));

describe.each(every)('$framework on $cloud', ({ cloud, framework }) => {
  const answers = () =>
    synthesize(cloud, [framework]).findings.filter(({ control }) => control?.startsWith(NAMES[framework]) === true);

  it('has a finding per control, and fails only for controls that no public region fulfils', () => {
    const failing = answers().filter(({ status }) => status === 'fail');
    expect(failing.map(({ id }) => id)).toEqual(framework === 'itar' ? ['ITAR-120-50'] : []);
    expect(answers().filter(({ status }) => status === 'met').length).toBeGreaterThanOrEqual(2);
  });

  it('has an action for every unmet control, and customer responsibilities', () => {
    for (const finding of answers()) {
      if (finding.status === 'met') continue;
      expect(finding.do, finding.id).not.toBeNull();
    }
    expect(answers().some(({ status }) => status === 'yours')).toBe(true);
  });

  it('changes the design, not only the document', () => {
    const asked = synthesize(cloud, [framework]);
    const plain = synthesize(cloud, []);
    expect(plain.findings.filter(({ control }) => control !== null)).toEqual([]);
    expect(JSON.stringify(asked.iac.files)).not.toBe(JSON.stringify(plain.iac.files));
  });
});

describe.each(CLOUD_IDS)('on %s', (cloud) => {
  it('a European framework without a region selects a region in the European Union, a US framework one in the United States', () => {
    const place = (framework: Framework) =>
      synthesize(cloud, [framework]).findings.find(({ text }) => text.includes('All data is stored in'));
    for (const framework of ['gdpr', 'ens', 'fedramp', 'cjis'] as const)
      expect(place(framework)?.status, framework).toBe('met');
  });

  it('a region outside the European Union fails the GDPR control', () => {
    const region = { aws: 'us-east-1', gcp: 'us-central1', azure: 'eastus' }[cloud];
    const { findings } = engine.synthesize({
      id: 'synt_test',
      text: TEXT,
      cloud,
      constraints: { compliance: ['gdpr'], region },
    });
    expect(findings.find(({ id }) => id.startsWith('GDPR-Art-44'))?.status).toBe('fail');
  });

  it('a second region outside the European Union fails it too', () => {
    const [home, away] = {
      aws: ['eu-central-1', 'us-east-1'],
      gcp: ['europe-west3', 'us-central1'],
      azure: ['germanywestcentral', 'eastus'],
    }[cloud];
    const text = `${TEXT} Under GDPR. It runs in two regions, ${home} and ${away}, both answer all the time.`;
    const { findings } = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
    const transfer = findings.filter(({ id, status }) => id.startsWith('GDPR-Art-44') && status === 'fail');
    expect(transfer.map((finding) => finding.text)).toEqual([expect.stringContaining(`(${away})`)]);
  });

  it('two frameworks are both evaluated', () => {
    const controls = synthesize(cloud, ['soc2', 'iso27001']).findings.flatMap(({ control }) => control ?? []);
    expect(controls.some((control) => control.startsWith('SOC 2'))).toBe(true);
    expect(controls.some((control) => control.startsWith('ISO 27001'))).toBe(true);
  });
});
