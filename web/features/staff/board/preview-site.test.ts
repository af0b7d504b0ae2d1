import { expect, test } from 'vitest';
import type { BoardInfo } from '../../../../shared/board-info.ts';
import { defaultSettings } from '../../../../shared/board-settings.ts';
import { previewBoard } from './preview-board.ts';

const site = { name: 'Dealwire', currency: 'EUR', welcome: 'Hello', categories: {}, order: [] } as unknown as BoardInfo;

test('a preview shows the drafted settings, and nothing of what they remove', () => {
  const shown = previewBoard(site, { ...defaultSettings, name: 'Bargains', currency: 'USD' }, {});
  expect(shown).toMatchObject({ name: 'Bargains', currency: 'USD', categories: {} });
  expect(shown).not.toHaveProperty('welcome');
  expect(shown).not.toHaveProperty('footerLinks');
});
