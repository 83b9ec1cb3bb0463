import { BlockList, isIPv4 } from 'node:net';

/** Address blocks that are not globally reachable, by the IANA special-purpose registries. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;
/** Global unicast, and the special blocks in it: protocol assignments, documentation, and tunnels to IPv4 addresses. */
const GLOBAL_V6 = '2000::/3';
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

function blockList(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', prefix] = block.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const specialV4 = blockList(SPECIAL_V4, 'ipv4');
const globalV6 = blockList([GLOBAL_V6], 'ipv6');
const specialV6 = blockList(SPECIAL_V6, 'ipv6');

/** Whether an address is public. Loopback, private, link-local, metadata and multicast addresses are not. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}
