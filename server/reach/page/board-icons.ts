import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BoardInfo } from '../../../shared/board-info.ts';
import { light } from '../../../shared/colours.ts';
import { imageFile } from '../../../shared/image-files.ts';
import { reads } from '../../../shared/reads.ts';
import type { Hub } from '../../engine/hub.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Viewer } from '../../platform/core/viewer.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readAnswer } from '../../platform/http/read-answer.ts';
import type { ImageContext } from '../../platform/images/add-image.ts';

/** The icons that platforms ask for. `share` is the part of the side that the operator's icon fills. */
const icons = {
  'any-192': { pixels: 192, share: 1 },
  'any-512': { pixels: 512, share: 1 },
  // Platforms cut these into their own shape; the inner 80 % always show.
  'maskable-192': { pixels: 192, share: 0.6 },
  'maskable-512': { pixels: 512, share: 0.6 },
  'apple-touch': { pixels: 180, share: 0.8 },
};
type IconName = keyof typeof icons;
const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

type Branded = Pick<BoardInfo, 'icon' | 'look'>;
const groundOf = ({ look }: Branded) => look?.['--color-mast'] ?? light.mast;

/** The address of the operator's icon as PNG. Platforms look again at an installed icon only if its address changes. */
export const iconAddress = (boardInfo: Branded, name: IconName): string =>
  `/icons/board/${name}.png?of=${boardInfo.icon?.slice(0, 8)}-${groundOf(boardInfo).slice(1)}`;

/** For the web app manifest. */
export const manifestIcons = (boardInfo: Branded) =>
  (['any-192', 'any-512', 'maskable-192', 'maskable-512'] as const).map((name) => {
    const { pixels, share } = icons[name];
    const purpose = share === 1 ? 'any' : 'maskable';
    return { src: iconAddress(boardInfo, name), sizes: `${pixels}x${pixels}`, type: 'image/png', purpose };
  });

type Parts = Pick<ImageContext, 'images' | 'encoder'> & { hub: Hub<Viewer> };

/** Serves the operator's icon in the sizes and shapes that platforms ask for; without one, those of the build. */
export function mountBoardIcons(app: FastifyInstance, { hub, images, encoder }: Parts): void {
  let made: { of: string; files: Map<IconName, Promise<Uint8Array>> } | undefined;

  async function encode(hash: string, ground: string, name: IconName): Promise<Uint8Array> {
    const stored = await images.open(imageFile(hash, 640, 'webp'));
    if (stored === undefined) throw new Problem('NOT_FOUND');
    return await encoder.encodeIcon({ icon: await buffer(stored.body), look: { ...icons[name], ground } });
  }

  /** Made once by each node, until the board looks different. */
  async function iconOf(hash: string, ground: string, name: IconName): Promise<Uint8Array> {
    const of = `${hash} ${ground}`;
    if (made?.of !== of) made = { of, files: new Map() };
    const { files } = made;
    const file = files.get(name) ?? encode(hash, ground, name);
    files.set(name, file);
    return await file.catch((error: unknown) => {
      files.delete(name);
      throw error;
    });
  }

  app.get('/icons/board/:file', { schema: { hide: true } }, async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const name = request.params.file.replace(/\.png$/, '');
    if (!isIcon(name)) throw new Problem('NOT_FOUND');
    const boardInfo = await readAnswer(hub, reads.board(), undefined, { requester: () => ({ client: clientAddress(request) }) });
    void reply.header('cache-control', 'public, max-age=3600');
    if (boardInfo?.data.icon === undefined) return reply.redirect(`/icons/${name}.png`);
    return reply.type('image/png').send(await iconOf(boardInfo.data.icon, groundOf(boardInfo.data), name));
  });
}
