import { expect, test } from 'vitest';
import { firstScreen } from './screens.ts';

const paths = (pathname: string, search = '') => firstScreen(pathname, search)?.reads.map(({ path }) => path);

test.each([
  ['/', '', ['/api/deals']],
  ['/', '?state=live&sort=new&utm_source=x', ['/api/deals?sort=new&state=live']],
  ['/', '?minPrice=ten&kind=car', ['/api/deals']],
  ['/', '?merchant=byteworks', ['/api/merchants/byteworks', '/api/deals?merchant=byteworks']],
  ['/c/gaming', '?category=home&saving=25', ['/api/deals?category=gaming&saving=25']],
  ['/m/byteworks', '?shipping=free', ['/api/merchants/byteworks', '/api/deals?merchant=byteworks&shipping=free']],
  ['/search', '?q=+a%20tent ', ['/api/deals?q=a+tent']],
  ['/search', '?sort=new&q=tent&maxPrice=100', ['/api/deals?sort=new&q=tent&maxPrice=100', '/api/deals/counts?q=tent&maxPrice=100']],
  ['/', '?sort=cheapest', ['/api/deals?sort=cheapest', '/api/deals/counts?minPrice=0&state=live']],
  ['/', '?near=5', ['/api/places/5', '/api/deals?near=5']],
  ['/search', '', ['/api/deals']],
])('%s%s starts with what its address asks for', (pathname, search, reads) => {
  expect(paths(pathname, search)).toEqual(reads);
});

test.each([
  ['/d/7', ['/api/deals/7', '/api/deals/7/offers', '/api/deals/7/prices', '/api/deals/7/comments?sort=best']],
  ['/d/7/', ['/api/deals/7', '/api/deals/7/offers', '/api/deals/7/prices', '/api/deals/7/comments?sort=best']],
  ['/D/7/any-name', ['/api/deals/7', '/api/deals/7/offers', '/api/deals/7/prices', '/api/deals/7/comments?sort=best']],
  ['/d/7/any-name/history', ['/api/deals/7', '/api/deals/7/revisions']],
  ['/m/m%C3%BCller%2F', ['/api/merchants/m%C3%BCller%2F', '/api/deals?merchant=m%C3%BCller%2F']],
  ['/m/%E0', ['/api/merchants/%25E0', '/api/deals?merchant=%25E0']],
  ['/settings', []],
  ['/d/7/any-name/nothing', undefined],
  ['/d', undefined],
  ['/d//x', undefined],
  ['/dx/7', undefined],
  ['//', undefined],
  ['*', undefined],
])('the path %s is the screen that starts with %j', (pathname, reads) => expect(paths(pathname)).toEqual(reads));
