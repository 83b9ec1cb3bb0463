import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine, type Intent } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(region: string, compliance: Intent['constraints']['compliance'] = []) {
  const text = 'A shop in containers on PostgreSQL, 20 requests a second, which sends e-mails for each order';
  const constraints = { region, compliance };
  const { graph, iac } = engine.synthesize({ id: 'synt_test', text, cloud: 'aws', constraints });
  const terraform = iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : [])).join('\n');
  return { mail: graph.nodes.find(({ capability }) => capability === 'email_sms'), terraform };
}

describe('e-mail on AWS', () => {
  it('uses the nearest region with SES if the own region has none, and passes that region to the callers', () => {
    const { mail, terraform } = designed('ap-southeast-6');
    expect(mail).toMatchObject({ offering: 'aws.ses' });
    expect(mail?.because).toContain('from ap-southeast-2');
    expect(terraform).toMatch(/resource "aws_sesv2_configuration_set" "mail" \{\n {2}region += "ap-southeast-2"/);
    expect(terraform).toContain('{ name = "MAIL_REGION", value = "ap-southeast-2" }');
  });

  it('uses the own region if it has SES', () => {
    const { mail, terraform } = designed('eu-west-1');
    expect(mail?.because).not.toContain('SES does not send');
    expect(terraform).not.toContain('MAIL_REGION');
  });

  it('stays in the country under a compliance framework, or within the European Union', () => {
    expect(designed('ap-southeast-6', ['soc2']).mail).toBeUndefined();
    expect(designed('eu-south-2', ['gdpr']).mail).toMatchObject({ offering: 'aws.ses' });
  });
});
