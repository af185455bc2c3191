import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Gallery } from './gallery.tsx';

afterEach(cleanup);

const pictures = (count: number) => Array.from({ length: count }, (_, index) => portalFile({ id: index + 1 }));
const show = (count: number) => renderScreen(<Gallery files={pictures(count)} title="Dijk bij het veer" />);
const dialog = () => screen.getByRole('dialog', { name: 'Dijk bij het veer' });
const shown = () => within(dialog()).getByRole<HTMLImageElement>('img');
const position = () => within(dialog()).getByText(/ van /, { selector: ':not(.visually-hidden)' }).textContent;

describe('thumbnails', () => {
  it('are small, load lazily, and are described with at most 20 letters', async () => {
    const long = portalFile({ id: 3, file_name: 'Zicht op de nieuwe dijk vanaf het veer.jpg' });
    await renderScreen(<Gallery files={[long]} title="Dijk" />);
    const [image] = screen.getByRole('button').getElementsByTagName('img');
    expect([image?.getAttribute('src'), image?.getAttribute('loading'), image?.alt]).toEqual([
      long.thumbnail,
      'lazy',
      long.file_name,
    ]);
    expect(screen.getByText('Zicht op de nieuwe d…')).toBeTruthy();
    expect(screen.getByRole('button', { name: `${long.file_name} groot tonen` })).toBeTruthy();
  });

  it('that cannot be loaded become an icon', async () => {
    await show(1);
    const [image] = screen.getByRole('button').getElementsByTagName('img');
    fireEvent.error(image as HTMLImageElement);
    expect(screen.getByRole('button').getElementsByTagName('img')).toHaveLength(0);
    expect(screen.getByRole('button').getElementsByTagName('svg')).toHaveLength(1);
  });

  it('of more than six pictures end with the number of the others', async () => {
    const user = await show(9);
    expect(screen.getAllByRole('button')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'foto-6.jpg groot tonen, en nog 3 afbeeldingen' }));
    expect(position()).toBe('6 van 9');
  });
});

describe('the large picture', () => {
  it('is loaded in the width that it is shown in, and never wider than it is', async () => {
    const wide = portalFile({ id: 1, thumbnail: '/api/files/1/thumbnail/a.jpg?e=1&k=a', widths: [960, 1200] });
    const user = await renderScreen(<Gallery files={[wide, portalFile({ id: 2 })]} title="Dijk bij het veer" />);
    await user.click(screen.getByRole('button', { name: 'foto-1.jpg groot tonen' }));
    const { srcset, sizes } = shown();
    expect([srcset, sizes]).toEqual([
      '/api/files/1/thumbnail/a.jpg?e=1&k=a&w=960 960w, /api/files/1/thumbnail/a.jpg?e=1&k=a&w=1200 1200w',
      'min(100vw, 1200px)',
    ]);
    await user.keyboard('{ArrowRight}');
    expect(shown().hasAttribute('srcset')).toBe(false);
  });

  it('follows the buttons and the arrow keys, and wraps around', async () => {
    const user = await show(3);
    await user.click(screen.getByRole('button', { name: 'foto-2.jpg groot tonen' }));
    expect(position()).toBe('2 van 3');
    expect(shown().getAttribute('src')).toBe('/api/files/2/file/foto-2.jpg');
    await user.click(screen.getByRole('button', { name: 'Volgende afbeelding' }));
    expect(position()).toBe('3 van 3');
    await user.keyboard('{ArrowRight}');
    expect(position()).toBe('1 van 3');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(position()).toBe('2 van 3');
    expect(screen.getByText('Afbeelding 2 van 3: foto-2.jpg')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follows a horizontal swipe, and not a scroll', async () => {
    const user = await show(3);
    await user.click(screen.getByRole('button', { name: 'foto-1.jpg groot tonen' }));
    const swipe = (across: number, down: number) => {
      const touch = { pointerType: 'touch', isPrimary: true };
      fireEvent.pointerDown(shown(), { ...touch, clientX: 200, clientY: 200 });
      fireEvent.pointerUp(shown(), { ...touch, clientX: 200 + across, clientY: 200 + down });
    };
    swipe(-120, 10);
    expect(position()).toBe('2 van 3');
    swipe(60, 200);
    swipe(10, 0);
    expect(position()).toBe('2 van 3');
    swipe(120, -30);
    expect(position()).toBe('1 van 3');
  });

  it('alone has no buttons for others', async () => {
    const user = await show(1);
    await user.click(screen.getByRole('button'));
    expect(screen.queryByRole('button', { name: 'Volgende afbeelding' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(shown().getAttribute('src')).toBe('/api/files/1/file/foto-1.jpg');
  });

  it('that cannot be loaded shows a message', async () => {
    const user = await show(2);
    await user.click(screen.getByRole('button', { name: 'foto-1.jpg groot tonen' }));
    fireEvent.error(shown());
    expect(screen.getByRole('alert').textContent).toBe('De afbeelding kan niet worden getoond.');
    await user.keyboard('{ArrowRight}');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
