import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../shared/board-settings.ts';
import type { Site } from '../../../../shared/site.ts';
import { previewSite } from './preview-site.ts';

const site = { name: 'Dealwire', currency: 'EUR', welcome: 'Hello', categories: {}, order: [] } as unknown as Site;

test('a preview shows the drafted settings, and nothing of what they remove', () => {
  const shown = previewSite(site, { ...defaultSettings, name: 'Bargains', currency: 'USD' }, {});
  expect(shown).toMatchObject({ name: 'Bargains', currency: 'USD', categories: {} });
  expect(shown).not.toHaveProperty('welcome');
  expect(shown).not.toHaveProperty('footerLinks');
});
