import { limits } from '@recado/contract/platform/limits'
import { Alert, Button, Checkbox, Loader, Modal, TextInput } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contacts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../../app/calls/errors.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { isSearchable } from '../../contacts/use-contacts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { ForwardResults } from './ForwardResults.tsx'
import classes from './MessageDialogs.module.css'
import type { DialogProps } from '../bubble/open-dialog.ts'
import { useForward, type ForwardState } from './use-forward.ts'

/** Chooses the contacts to forward a message to, up to the limit, then shows the results. */
export function ForwardDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-actions')
  const forward = useForward(message, onClose)
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('forwardTitle')}
      size={480}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {forward.results ? (
        <ForwardResults results={forward.results} chosen={forward.chosen} onClose={onClose} />
      ) : (
        <Choosing forward={forward} onCancel={onClose} />
      )}
    </Modal>
  )
}

function Choosing({ forward, onCancel }: { forward: ForwardState; onCancel: () => void }) {
  const { t } = useTranslation('message-actions')
  const { chosen, isFull } = forward
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        forward.send()
      }}
    >
      <TextInput
        label={t('forwardSearch')}
        description={t('forwardHint', { max: limits.forwardMax })}
        value={forward.text}
        onChange={(event) => forward.write(event.currentTarget.value)}
        rightSection={forward.isBusy ? <Loader size={16} /> : null}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className={classes.people} aria-label={t('forwardTo')}>
        {forward.shown.map((contact) => (
          <Person
            key={contact.id}
            contact={contact}
            isChosen={chosen.some(({ id }) => id === contact.id)}
            isFull={isFull}
            onToggle={() => forward.toggle(contact)}
          />
        ))}
        {forward.shown.length === 0 && <p className={classes.none}>{forwardSays(forward, t)}</p>}
      </fieldset>
      {forward.refused && (
        <Alert color="red" variant="light" role="alert">
          {textOf(forward.refused, t)}
        </Alert>
      )}
      <footer className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={chosen.length === 0} loading={forward.isSending}>
          {t('forwardSend', { count: chosen.length })}
        </Button>
      </footer>
    </form>
  )
}

function forwardSays(
  { text, isBusy }: ForwardState,
  t: (key: 'forwardType' | 'forwardNone') => string,
) {
  if (isBusy) return ''
  return t(isSearchable(text.trim()) ? 'forwardNone' : 'forwardType')
}

type PersonProps = { contact: Contact; isChosen: boolean; isFull: boolean; onToggle: () => void }

const Person = ({ contact, isChosen, isFull, onToggle }: PersonProps) => (
  <Checkbox
    checked={isChosen}
    disabled={isFull && !isChosen}
    onChange={onToggle}
    classNames={{ root: classes.person ?? '', labelWrapper: classes.personWords ?? '' }}
    label={
      <span className={classes.personLabel}>
        <Avatar name={nameOf(contact)} src={contact.profilePicUrl} size={32} />
        <span className={classes.personWords}>
          <span className="cut">{nameOf(contact)}</span>
          <small className="num">{phoneOf(contact.number)}</small>
        </span>
      </span>
    }
  />
)
