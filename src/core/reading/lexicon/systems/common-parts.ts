import { part, usual } from './rule.ts';

export const APP = part('web_compute', 'Something must answer the requests.');
export const RECORDS = part('relational_db', 'Records that belong together and must agree.');
export const FILES = part('object_storage', 'Files live in object storage.');
export const SIGN_IN = part('identity', 'People sign in.');
export const USUAL_SIGN_IN = usual('identity', 'People usually sign in to such a system.');
export const LIVE = part('websocket_realtime', 'What changes must reach open screens by itself.');
export const ANY_RECORDS = part(['relational_db', 'document_db', 'key_value_db'], 'What people enter must be kept.');
