import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withQueries } from '../../test/with-queries.tsx';
import { CallError } from './call.ts';
import { useWrite } from './queries.ts';
import { toasts } from './toasts.ts';
import { usePlainWrite, type WriteOptions } from './write.ts';

beforeEach(() => toasts.set([]));
afterEach(cleanup);

const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

for (const useKind of [useWrite, usePlainWrite]) {
  const render = (options: Partial<WriteOptions<string>> & Pick<WriteOptions<string>, 'write'>) =>
    renderHook(() => useKind<string>({ failedText: 'Niet gelukt.', ...options }), {
      wrapper: ({ children }) => withQueries(children),
    }).result;

  it(`${useKind.name} makes one attempt at a time, and can be run again after it`, async () => {
    const ends: (() => void)[] = [];
    const write = vi.fn((_input: string) => new Promise<void>((resolve) => ends.push(resolve)));
    const hook = render({ write });
    act(() => void hook.current.run('een'));
    act(() => void hook.current.run('twee'));
    await waitFor(() => expect(hook.current.isBusy).toBe(true));
    ends[0]?.();
    await waitFor(() => expect(hook.current.isBusy).toBe(false));
    act(() => void hook.current.run('drie'));
    await waitFor(() => expect(write.mock.calls.map(([input]) => input)).toEqual(['een', 'drie']));
  });

  it.each([
    [new CallError(409, { error: 'Er is al zo een.' }), 'Niet gelukt. Er is al zo een.'],
    [new CallError(500, {}), 'Niet gelukt.'],
    [new CallError(403, { code: 'reauth_required' }), null],
  ])(`${useKind.name} says what failed and why (%s)`, async (error, text) => {
    const write = async () => {
      throw error;
    };
    const hook = render({ write, toastsProblem: true });
    await act(async () => expect(await hook.current.run('een')).toBe(error));
    await waitFor(() => expect(hook.current.isBusy).toBe(false));
    expect(hook.current.problem).toBe(text);
    expect(shown()).toEqual(text === null ? [] : [`error: ${text}`]);
  });

  it(`${useKind.name} shows as a toast what no field shows`, async () => {
    const body = { titel: ['Te lang.'], zones: ['Zone is weg.', 'En nog een.'], non_field_errors: ['Dit kan niet.'] };
    const write = async () => {
      throw new CallError(400, body);
    };
    const hook = render({ write, fields: ['titel'] });
    await act(async () => hook.current.run('een'));
    await waitFor(() => expect(hook.current.problem).toBe('Niet gelukt. Dit kan niet.'));
    expect(shown()).toEqual(['error: zones: Zone is weg.', 'error: zones: En nog een.']);
  });

  it(`${useKind.name} shows no failure of an earlier attempt`, async () => {
    let isFailing = true;
    const write = async () => {
      if (isFailing) throw new CallError(500, {});
    };
    const hook = render({ write });
    await act(async () => hook.current.run('een'));
    isFailing = false;
    await act(async () => expect(await hook.current.run('twee')).toBeNull());
    await waitFor(() => expect(hook.current.problem).toBeNull());
    expect(shown()).toEqual([]);
  });
}
