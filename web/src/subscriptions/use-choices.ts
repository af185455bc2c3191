import { subscriptions, type Subscription } from '@dijkportaal/contract/subscriptions';
import { useRef, useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { problemOf } from './problem.ts';
import { useTexts } from './texts.ts';

/** The mails that a reader can choose. */
export type Choice = 'newsletter' | 'notifications';

/** Saves each choice immediately, one at a time, so that the last one also reaches the server last. */
export function useChoices(token: string, loaded: Subscription) {
  const t = useTexts();
  const [stored, setStored] = useState(loaded);
  const [wanted, setWanted] = useState<{ [choice in Choice]?: boolean | undefined }>({});
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);
  const queue = useRef(Promise.resolve());

  const save = async (choice: Choice, isOn: boolean) => {
    const toastText = t(isOn ? 'choices.notificationsOn' : 'choices.notificationsOff');
    const body = choice === 'newsletter' ? { token, newsletter: isOn } : { token, notifications: isOn };
    try {
      const success = choice === 'notifications' ? toastText : null;
      setStored(await callExtension(subscriptions.change, { body }, { success, showsBadInput: false }));
      setProblem(null);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setWanted((now) => (now[choice] === isOn ? { ...now, [choice]: undefined } : now));
  };

  return {
    /** As stored on the server. */
    stored,
    /** The choices that are being saved. */
    wanted,
    problem,
    change: (choice: Choice, isOn: boolean) => {
      setWanted((now) => ({ ...now, [choice]: isOn }));
      queue.current = queue.current.then(() => save(choice, isOn));
    },
  };
}
