import { NumberInput, Select, TextInput } from '@mantine/core'
import { CAPACITY_MAX } from '@recado/contract/accounts/queue-assignment'
import type { UserFull } from '@recado/contract/accounts/users'
import { limits } from '@recado/contract/platform/limits'
import { profiles } from '@recado/contract/platform/permissions'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useSession } from '../../app/session/session.ts'
import { useUsers } from '../use-users.ts'
import { PasswordField } from './PasswordField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { QueueChips } from './QueueChips.tsx'
import { type UserFormState, useUserForm } from './use-user-form.ts'
import classes from './Users.module.css'

type Props = { user?: UserFull; onClose: () => void }

export function UserForm({ user, onClose }: Props) {
  const { t } = useTranslation('users')
  const { user: me } = useSession()
  const form = useUserForm({ user, onClose })
  return (
    <FormDialog
      title={t(user ? 'editTitle' : 'create')}
      form={form}
      size={560}
      {...(user ? {} : { save: t('createIt') })}
      {...(user && { aside: <span className={classes.aside}>{t('rightsAtOnce')}</span> })}
      onClose={onClose}
    >
      {user && <PhotoField user={user} />}
      <div className={classes.pair}>
        <TextInput
          label={t('name')}
          data-autofocus
          autoComplete="off"
          maxLength={limits.nameMax}
          {...form.field('name')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailMax}
          {...form.field('email')}
        />
      </div>
      {user?.id !== me.id && (
        <PasswordField
          label={t(user ? 'newPassword' : 'password')}
          description={t(user ? 'resetHint' : 'passwordHint')}
          isGenerated
          field={form.field('password')}
        />
      )}
      <ProfileField form={form} user={user} />
      <QueueChips value={form.values.queueIds} onChange={form.field('queueIds').onChange} />
      <NumberInput
        label={t('capacity')}
        description={t('capacityHint')}
        placeholder={t('capacityOfQueue')}
        min={0}
        max={CAPACITY_MAX}
        allowDecimal={false}
        {...form.field('capacity')}
      />
    </FormDialog>
  )
}

/** The profile with its meaning. The only admin keeps it, with the reason. */
function ProfileField({ form, user }: { form: UserFormState; user: UserFull | undefined }) {
  const { t } = useTranslation('users')
  const { data: team } = useUsers(user?.profile === 'admin')
  const admins = team?.filter(({ profile }) => profile === 'admin') ?? []
  if (user?.profile === 'admin' && admins.length === 1 && admins[0]!.id === user.id)
    return (
      <div className={classes.fixed}>
        <span className={classes.fixedLabel}>{t('profile')}</span>
        <span>{t('admin')}</span>
        <span className={classes.hint}>{t('lastAdmin')}</span>
      </div>
    )
  return (
    <Select
      label={t('profile')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={t(`${form.values.profile}Meaning`)}
      allowDeselect={false}
      data={profiles.map((profile) => ({ value: profile, label: t(profile) }))}
      {...form.field('profile')}
    />
  )
}
