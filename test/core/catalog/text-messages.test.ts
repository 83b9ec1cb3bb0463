import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';
import type { CloudId } from '#core/model/intent.ts';

const PARCELS = 'A parcel shop in Ohio with PostgreSQL for 10,000 customers a month.';
const BY_SMS = `${PARCELS} Customers get a tracking link by SMS.`;
const BY_BOTH = `${PARCELS} Customers get an order e-mail and a tracking link by SMS.`;

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function blueprintOf(text: string, cloud: CloudId) {
  const blueprint = engine.synthesize({ id: 'synt_texts', text, cloud, constraints: {} });
  const nodes = blueprint.graph.nodes.filter(({ capability }) => capability === 'email_sms');
  const terraform = blueprint.iac.files
    .filter(({ path }) => path.endsWith('.tf'))
    .map(({ content }) => content.replaceAll(/ +/g, ' '))
    .join('\n');
  return { blueprint, nodes, terraform };
}

const SERVICES: Readonly<Record<CloudId, { readonly mail: string; readonly texts: string }>> = {
  aws: { mail: 'aws.ses', texts: 'aws.sns-sms' },
  gcp: { mail: 'gcp.mail-partner', texts: 'gcp.text-partner' },
  azure: { mail: 'azure.communication-email', texts: 'azure.communication-sms' },
};

describe.each(CLOUD_IDS)('text messages on %s', (cloud) => {
  it('are separate from e-mail, with carrier fees reported next to the total', () => {
    const { blueprint, nodes } = blueprintOf(BY_SMS, cloud);
    expect(nodes).toMatchObject([{ id: 'texts', title: 'SMS', offering: SERVICES[cloud].texts }]);
    expect(blueprint.findings).toContainEqual(
      expect.objectContaining({
        status: 'yours',
        text: expect.stringMatching(/^SMS: the carrier fee for 40,000 SMS messages per month.* is not in the total\.$/),
      }),
    );
    expect(blueprint.markdown).toMatch(/\*\*Billed by other vendors\.\*\* SMS: .* can exceed all other costs/);
  });

  it('can be combined with e-mail, with separate settings', () => {
    const { nodes, terraform } = blueprintOf(BY_BOTH, cloud);
    expect(nodes.map(({ offering }) => offering)).toEqual([SERVICES[cloud].mail, SERVICES[cloud].texts]);
    expect(terraform).toMatch(/\bMAIL_[A-Z]+/);
    expect(terraform).toMatch(/\bSMS_[A-Z]+/);
  });
});

describe('the sender of text messages', () => {
  it('on AWS can publish to phone numbers only, with a spend limit and delivery status logs', () => {
    const { terraform } = blueprintOf(BY_SMS, 'aws');
    expect(terraform).toContain('NotResource = "arn:aws:sns:*:*:*"');
    expect(terraform).toContain('monthly_spend_limit = var.texts_spend_limit_usd');
    expect(terraform).toContain('delivery_status_iam_role_arn = aws_iam_role.texts_delivery.arn');
  });

  it('is told on Azure to buy a number in the portal', () => {
    const { terraform } = blueprintOf(BY_SMS, 'azure');
    expect(terraform).toMatch(/output "texts_sender" \{\s*description = ".*buy a number in the portal/);
    expect(terraform).not.toContain('azurerm_email_communication_service');
  });

  it('on Google Cloud has a secret for the key of an external provider', () => {
    const { terraform } = blueprintOf(BY_SMS, 'gcp');
    expect(terraform).toContain('name = "SMS_API_KEY"');
    expect(terraform).not.toContain('MAIL_API_KEY');
  });

  it('on AWS is missing in a region without the service, with a finding', () => {
    const { blueprint, nodes } = blueprintOf('A parcel shop in Seoul that tells customers by SMS.', 'aws');
    expect(nodes.map(({ offering }) => offering)).not.toContain('aws.ses');
    expect(blueprint.findings).toContainEqual(expect.objectContaining({ id: 'OFFER-texts' }));
  });
});
