import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:0:1::1', '2001:db8:0:1::'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
  ['2001:db8:0:2::1', '2001:db8:0:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
])('the client address %s counts as %s', (ip, address) => {
  expect(clientAddress({ ip })).toBe(address);
});
