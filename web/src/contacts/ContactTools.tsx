import { Button, Menu } from '@mantine/core'
import { contactExports } from '@recado/contract/contacts/exports'
import type { Call } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import type { SheetFormat } from '@recado/contract/platform/spreadsheets'
import { IconDots, IconDownload, IconUpload, IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { useActions } from '../app/keyboard/actions.ts'
import { ExportFormats } from '../app/exports/ExportFormats.tsx'
import { ExportProgress } from '../app/exports/ExportProgress.tsx'
import { useExport } from '../app/exports/use-export.ts'
import { showSuccess, showWarning } from '../app/calls/errors.ts'
import { refetchList } from '../app/lists/listing.ts'
import { useSession } from '../app/session/session.ts'
import { percentOf } from './imports/import-rules.ts'
import { useImports } from './imports/use-imports.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LazyMenu } from '../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../ui/menus/OpenedMenu.tsx'
import { useSeesNumbers } from '../app/session/use-sees-numbers.ts'
import { contactList } from './contact-list.ts'
import classes from './ContactTools.module.css'
import { DuplicatesDialog, ImportDialog } from './lazy-tools.ts'

type Asked = Omit<Call<typeof contactExports.export>, 'format'>

type Props = {
  /** The active filters of the list. The export uses them too. */
  asked: Asked
}

const look = { variant: 'default', size: 34 } as const

/** Import, export and duplicates, next to the title of the contacts page. On a phone one button opens them. */
export function ContactTools({ asked }: Props) {
  const { t } = useTranslation('contact-tools')
  const { user } = useSession()
  const { open } = useTool()
  const exporting = useContactExport(asked)
  const canMerge = may(user, 'contacts.merge')
  const canImport = useSeesNumbers()
  useToolActions({ canMerge, canImport, open })
  return (
    <>
      <span className={classes.wide}>
        {canMerge && (
          <IconButton
            {...look}
            icon={IconUsers}
            label={t('duplicates')}
            onClick={() => open('duplicates')}
          />
        )}
        {canImport && <Import />}
        {exporting.isAllowed && <Export {...exporting} />}
      </span>
      {(canMerge || canImport || exporting.isAllowed) && (
        <span className={classes.narrow}>
          {exporting.running && <ExportProgress running={exporting.running} />}
          <LazyMenu
            menu={(button) => (
              <OpenedMenu button={button} position="bottom-end" width={240}>
                {canMerge && (
                  <Menu.Item onClick={() => open('duplicates')}>{t('duplicates')}</Menu.Item>
                )}
                {canImport && <Menu.Item onClick={() => open('import')}>{t('import')}</Menu.Item>}
                {exporting.isAllowed && !exporting.running && (
                  <>
                    <Menu.Label>{exporting.label}</Menu.Label>
                    <ExportFormats onChoose={exporting.fetch} />
                  </>
                )}
              </OpenedMenu>
            )}
          >
            <IconButton {...look} icon={IconDots} label={t('more')} />
          </LazyMenu>
        </span>
      )}
    </>
  )
}

/** The dialog named by the address: `?tool=import`, `?tool=duplicates`. Also reports the end of an import. */
export function ContactToolDialogs() {
  const { user } = useSession()
  const { tool, close } = useTool()
  const canImport = useSeesNumbers()
  useEndedImports(tool === 'import')
  return (
    <Suspense>
      {tool === 'import' && canImport && <ImportDialog onClose={close} />}
      {tool === 'duplicates' && may(user, 'contacts.merge') && <DuplicatesDialog onClose={close} />}
    </Suspense>
  )
}

/** Import button for an empty contact list. */
export function ImportButton() {
  const { t } = useTranslation('contact-tools')
  const { open } = useTool()
  if (!useSeesNumbers()) return null
  return (
    <Button
      variant="default"
      h={34}
      leftSection={<IconUpload size={16} />}
      onClick={() => open('import')}
    >
      {t('import')}
    </Button>
  )
}

/** While an import of this user runs, its progress replaces the icon. */
function Import() {
  const { t } = useTranslation('contact-tools')
  const { user } = useSession()
  const { open } = useTool()
  const { imports } = useImports()
  const running = imports.find((one) => one.status === 'running' && one.user?.id === user.id)
  if (!running) return <ImportButton />
  return (
    <Button
      variant="default"
      h={34}
      px={10}
      className="num"
      leftSection={<IconUpload size={16} />}
      onClick={() => open('import')}
      aria-label={t('importing', { percent: percentOf(running) })}
    >
      {percentOf(running)}%
    </Button>
  )
}

type Tool = 'import' | 'duplicates'

function useTool() {
  const [params, setParams] = useSearchParams()
  const become = (tool: Tool | undefined) =>
    setParams((old) => {
      const { tool: _tool, ...rest } = Object.fromEntries(old)
      return tool ? { ...rest, tool } : rest
    })
  return { tool: params.get('tool'), open: become, close: () => become(undefined) }
}

/** Reports the end of this user's import unless its dialog is open. Refetches the list after any import. */
function useEndedImports(isSeen: boolean): void {
  const { t } = useTranslation('contact-tools')
  const { user } = useSession()
  useImports((ended) => {
    refetchList(contactList)
    if (isSeen || ended.user?.id !== user.id) return
    if (ended.status === 'failed') showWarning(t('importFailed'))
    if (ended.status === 'done') showSuccess(t('imported', ended))
  })
}

type ToolActions = { canMerge: boolean; canImport: boolean; open: (tool: Tool) => void }

function useToolActions({ canMerge, canImport, open }: ToolActions) {
  const { t } = useTranslation('contact-tools')
  const { t: ofPage } = useTranslation('contact-page')
  useActions({
    title: ofPage('title'),
    actions: [
      ...(canImport
        ? [
            {
              id: 'contacts-import',
              label: t('import'),
              icon: IconUpload,
              run: () => open('import'),
            },
          ]
        : []),
      ...(canMerge
        ? [
            {
              id: 'contacts-duplicates',
              label: t('duplicates'),
              icon: IconUsers,
              run: () => open('duplicates'),
            },
          ]
        : []),
    ],
  })
}

function useContactExport(asked: Asked) {
  const { t } = useTranslation('contact-tools')
  const { user } = useSession()
  const { running, start } = useExport(contactExports.export)
  return {
    isAllowed: may(user, 'contacts.export'),
    label: t(Object.values(asked).some(Boolean) ? 'exportFound' : 'export'),
    running,
    fetch: (format: SheetFormat) => start({ ...asked, format }),
  }
}

type Exporting = ReturnType<typeof useContactExport>

function Export({ label, running, fetch }: Exporting) {
  if (running) return <ExportProgress running={running} />
  return (
    <LazyMenu
      menu={(button) => (
        <OpenedMenu button={button} position="bottom-end" width={208}>
          <ExportFormats onChoose={fetch} />
        </OpenedMenu>
      )}
    >
      <Button variant="default" h={34} leftSection={<IconDownload size={16} />}>
        {label}
      </Button>
    </LazyMenu>
  )
}
