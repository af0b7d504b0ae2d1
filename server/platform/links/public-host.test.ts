import { expect, test } from 'vitest';
import { isPublicHost } from './public-host.ts';

test.each([
  ...['93.184.215.14', '8.8.8.8', '2606:4700::6810:84e5', '2a00:1450:4001:82a::200e', 'shop.example', 'shop.example.'],
  ...['192.31.196.1', '172.32.0.1', '100.128.0.1', '169.253.0.1'],
])('%s is a public host', (host) => expect(isPublicHost(host)).toBe(true));

test.each([
  ...['127.0.0.1', '127.255.0.1', '0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '169.254.169.254', '168.63.129.16', '172.31.0.1'],
  ...[
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.19.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
  ],
  ...[
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:0:7f00::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ],
  ...[
    '3fff::1',
    '5f00::1',
    'localhost',
    'router',
    'a.localhost',
    'metadata.google.internal',
    'printer.local',
    'nas.home.arpa',
    'x.LAN.',
    'localhost..',
  ],
])('%s is not a public host', (host) => expect(isPublicHost(host)).toBe(false));
