import { Button } from '@mantine/core'
import { may } from '@recado/contract/platform/permissions'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTitle } from '../../app/brand/title.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import { CodeSamples } from './CodeSamples.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import classes from './MessagesApi.module.css'
import { NewKey } from './NewKey.tsx'
import { TryForm } from './TryForm.tsx'
import { useTry } from './use-try.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** How other programs send messages: the keys, code that runs as it stands, and a form that really sends. */
export function MessagesApiPage() {
  const { t } = useTranslation('messages-api')
  const { user } = useSession()
  const mayEdit = may(user, 'apiKeys.edit')
  const [isCreating, setIsCreating] = useState(false)
  const [fresh, setFresh] = useState<string>()
  const trial = useTry()
  useTitle(t('title'))
  const create = () => setIsCreating(true)
  useActions({
    title: t('title'),
    actions: mayEdit
      ? [{ id: 'api-key-create', label: t('create'), icon: IconPlus, run: create }]
      : [],
  })
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button variant="default" h={34} component="a" href="/api/docs" target="_blank">
            {t('docs')}
          </Button>
          {mayEdit && <CreateButton onClick={create}>{t('create')}</CreateButton>}
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          {mayEdit && <KeyTable onCreate={create} />}
          <CodeSamples values={trial.values} />
        </div>
        <TryForm trial={trial} />
      </div>
      {isCreating && (
        <KeyDialog
          onCreated={(key) => {
            setIsCreating(false)
            setFresh(key)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {fresh && (
        <NewKey
          value={fresh}
          onClose={() => {
            trial.set({ key: fresh })
            setFresh(undefined)
          }}
        />
      )}
    </Page>
  )
}
