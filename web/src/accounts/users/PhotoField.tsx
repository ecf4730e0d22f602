import { Button, FileButton } from '@mantine/core'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { users, type UserFull } from '@recado/contract/accounts/users'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call, upload } from '../../app/calls/api.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { invalidate } from '../../app/cache/query.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { squareOf } from './photo.ts'
import classes from './Users.module.css'

type Props = { user: Pick<UserFull, 'id' | 'name' | 'photoUrl'> }

/** Shows and changes the photo of a user. A change is saved at once. */
export function PhotoField({ user: { id, name, photoUrl } }: Props) {
  const { t } = useTranslation('users')
  const { url, isBusy, set, remove } = usePhoto(id, photoUrl)
  return (
    <div className={classes.photo}>
      <Avatar name={name} src={url} size={56} />
      <span className={classes.photoActs}>
        <span>
          <FileButton onChange={(file) => file && void set(file)} accept="image/*">
            {(props) => (
              <Button {...props} size="compact-md" variant="default" loading={isBusy}>
                {t(url ? 'changePhoto' : 'choosePhoto')}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button
              size="compact-md"
              variant="subtle"
              disabled={isBusy}
              onClick={() => void remove()}
            >
              {t('removePhoto')}
            </Button>
          )}
        </span>
        <span className={classes.hint}>{t('photoHint')}</span>
      </span>
    </div>
  )
}

function usePhoto(id: number, photoUrl: string) {
  const { t } = useTranslation('users')
  const [url, setUrl] = useState(photoUrl)
  const [isBusy, setBusy] = useState(false)
  const save = async (change: () => Promise<string>) => {
    setBusy(true)
    try {
      setUrl(await change())
      showSuccess(t('photoSaved'))
      invalidate(users.page)
    } catch (error) {
      showError(error as Refused)
    } finally {
      setBusy(false)
    }
  }
  return {
    url,
    isBusy,
    set: (file: File) =>
      save(async () => {
        const sent = await upload(userAdmin.setPhoto, { id }, [await squareOf(file)])
        return sent.photoUrl
      }),
    remove: () => save(() => call(userAdmin.removePhoto, { id }).then(() => '')),
  }
}
