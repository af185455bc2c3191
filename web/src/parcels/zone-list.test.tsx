import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MapZone } from './map/layers/zone-shapes.ts';
import { ZoneList } from './zone-list.tsx';

afterEach(cleanup);

it('has a button for each zone, with its number of people', async () => {
  const zone: MapZone = { id: 1, name: 'Dijkvak 1', people: Array.from({ length: 1234 }, (_, id) => id), outline: [] };
  const onSelect = vi.fn<(chosen: MapZone) => void>();
  render(<ZoneList zones={[zone, { ...zone, id: 2, name: 'Dijkvak 2', people: [1] }]} onSelect={onSelect} />);
  const user = userEvent.setup();
  await user.click(screen.getByText('Zones op de kaart'));
  expect(screen.getByRole('button', { name: 'Dijkvak 2: 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dijkvak 1: 1.234' }));
  expect(onSelect).toHaveBeenCalledWith(zone);
});
