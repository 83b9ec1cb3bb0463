import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, resource } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis } from '../foundation/names.ts';
import { firebaseProject } from './firebase-project.ts';

/** Push notifications to phones and browsers, free of charge: firebase.google.com/docs/cloud-messaging, firebase.google.com/pricing */
export const cloudMessaging = entry<'email_sms', SizeFacts>({
  id: 'gcp.cloud-messaging',
  service: 'Firebase Cloud Messaging',
  capability: 'email_sms',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit(node, requirements) {
    if (node.demand.push !== true || isExcluded(requirements, [], ['firebase'])) return null;
    return {
      because: `Firebase Cloud Messaging delivers ${formatNumber(node.demand.messagesPerMonth)} push messages a month to Android, iOS and browsers, free of charge at any volume.`,
      provides: ['email_sms'],
    };
  },
  size: () => [
    {
      sku: 'Free of charge',
      count: 1,
      // No agreement covers it: firebase.google.com/terms/service-level-agreement names other services.
      qualities: managed(3, null, { scalesToZero: true }),
    },
  ],
  meter: () => [],
  declare: () => [...apis('fcm'), ...firebaseProject()],
  grantAccess: (_size, node, site, caller) => ({
    environment: { FCM_PROJECT: code('google_firebase_project.main.project') },
    secrets: {},
    blocks: [
      resource(
        'security.tf',
        'google_project_iam_member',
        `${caller.label}_${site.label(node.id)}`,
        {
          project: code('var.project_id'),
          role: 'roles/firebasecloudmessaging.admin',
          member: caller.identity,
        },
        'The predefined role that may send messages, in spite of its name: sending is its only permission that changes anything.',
      ),
    ],
  }),
});
