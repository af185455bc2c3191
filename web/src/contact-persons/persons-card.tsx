import { contactPersons, type PersonsContactPerson } from '@dijkportaal/contract/contact-persons';
import { people } from '@dijkportaal/contract/people/people';
import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { editedOptions, keyOf, useRefetch } from '../platform/queries.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { LoadedModal } from '../ui/lists/loaded-modal.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useTexts } from './texts.ts';

const fetchOfPerson = (id: number) => callExtension(contactPersons.ofPerson, { params: { id: String(id) } });

/** Who a resident calls, for staff, who choose it here; nothing for a colleague, and on a server without contact persons. */
export function PersonsContactPersonCard({ profile }: { profile: Profile }) {
  const t = useTexts();
  const isColleague = profile.permissions.includes('Staff');
  const isOffered = useOffered(contactPersons.ofPerson) && !isColleague;
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(contactPersons.ofPerson, profile.id),
    queryFn: () => fetchOfPerson(profile.id),
    enabled: isOffered,
    staleTime: 0,
  });
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <Card title={t('ofPerson.title')}>
      {data === undefined && !isError && <Skeleton lines={2} label={t('ofPerson.loading')} />}
      {data === undefined && isError && <LoadFailure text={t('ofPerson.failed')} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <p>
            <strong>{data.name || t('ofPerson.team')}</strong>
            {data.job_title !== '' && `, ${data.job_title}`}
            <br />
            <span className="quiet">{t(`ofPerson.${reasonOf(data)}`)}</span>
          </p>
          <div className="row">
            {data.choices.length > 0 && (
              <Button variant="default" onClick={() => setOpen(true)}>
                {t('ofPerson.change')}
              </Button>
            )}
            <Link to="/contact-persons">{t('ofPerson.list')}</Link>
          </div>
        </>
      )}
      {isOpen && <ChooseModal profile={profile} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const reasonOf = ({ is_team: isTeam, chosen, choices }: PersonsContactPerson) =>
  isTeam ? 'teamReason' : choices.some(({ id }) => id === chosen) ? 'own' : 'inherited';

/** Loads the present choice and opens its form. */
function ChooseModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: keyOf(contactPersons.ofPerson, profile.id, 'edited'),
    queryFn: () => fetchOfPerson(profile.id),
    ...editedOptions,
  });
  return (
    <LoadedModal
      title={t('ofPerson.change')}
      query={query}
      texts={{ loading: t('ofPerson.loading'), failed: t('ofPerson.failed'), gone: t('ofPerson.failed') }}
      onClose={onClose}
    >
      {(item) => <ChooseForm profile={profile} item={item} onClose={onClose} />}
    </LoadedModal>
  );
}

interface ChooseFormProps {
  profile: Profile;
  item: PersonsContactPerson;
  onClose: () => void;
}

function ChooseForm({ profile, item, onClose }: ChooseFormProps) {
  const t = useTexts();
  const of = fullName(profile);
  const refetch = useRefetch([contactPersons.ofPerson, people.account, people.timeline], onClose);
  const form = useEditForm<PersonsContactPerson, { chosen: string }, PersonsContactPerson>({
    item,
    check: () => ({}),
    readValues: (read) => ({ chosen: String(read?.chosen ?? '') }),
    save: ({ chosen }, { version }) => {
      const { name } = item.choices.find(({ id }) => String(id) === chosen) ?? {};
      return callExtension(
        contactPersons.choose,
        { params: { id: String(profile.id) }, body: { chosen: chosen === '' ? null : Number(chosen) } },
        {
          showsBadInput: false,
          ifMatch: version,
          success: name === undefined ? t('ofPerson.cleared', { of }) : t('ofPerson.saved', { name, of }),
        },
      );
    },
    onSaved: refetch,
    failedText: t('ofPerson.saveFailed'),
    conflict: {
      reload: () => fetchOfPerson(profile.id),
      fields: [{ name: 'chosen', label: t('ofPerson.field') }],
    },
  });
  return (
    <FormModal title={t('ofPerson.change')} form={form} saveLabel={t('ofPerson.save')} onClose={onClose}>
      <SelectField
        label={t('ofPerson.field')}
        description={t('ofPerson.hint')}
        options={[
          { value: '', label: t('ofPerson.none') },
          ...item.choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={form.values.chosen}
        error={form.errors.chosen}
        onChange={({ currentTarget }) => form.fill('chosen', currentTarget.value)}
      />
    </FormModal>
  );
}
