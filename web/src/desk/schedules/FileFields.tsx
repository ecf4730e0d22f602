import { Button, Loader } from '@mantine/core'
import type { ScheduleFile } from '@recado/contract/desk/schedules'
import { limits } from '@recado/contract/platform/limits'
import { uploads } from '@recado/contract/desk/uploads'
import { IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { upload } from '../../app/calls/api.ts'
import { textOf } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { bytesOf } from '../../app/text/file-size.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Schedules.module.css'
import type { ScheduleFormState } from './use-schedule-form.ts'

type Props = { state: ReturnType<typeof useFiles> }

/** The files of a scheduled message: uploaded when they are chosen, in the given order. */
export function FileFields({ state: { files, isBusy, fault, add, remove } }: Props) {
  const { t } = useTranslation('schedules')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.files}>
      {files.length > 0 && (
        <ul className={classes.fileList} aria-label={t('files')}>
          {files.map(({ id, fileName, size }) => (
            <li key={id} className={classes.file}>
              <IconFile size={16} stroke={1.6} aria-hidden />
              <span className="cut">{fileName}</span>
              <span className={classes.size}>{bytesOf(size)}</span>
              <IconButton
                size={28}
                icon={IconTrash}
                label={t('removeFile', { name: fileName })}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('addFiles')}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={isBusy ? <Loader size={14} /> : <IconPaperclip size={16} stroke={1.6} />}
        disabled={isBusy || files.length >= limits.filesMax}
        onClick={() => picker.current?.click()}
      >
        {t('addFiles')}
      </Button>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** The chosen files, whether one is on its way, and why one was refused. */
export function useFiles(form: ScheduleFormState, known: readonly ScheduleFile[]) {
  const { t } = useTranslation('schedules')
  const [all, setAll] = useState<readonly ScheduleFile[]>(known)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const ids = form.values.uploads
  const change = form.field('uploads').onChange as (ids: string[]) => void
  // A file may be removed while another is on its way.
  const current = useRef(ids)
  useEffect(() => {
    current.current = ids
  })
  const add = async (chosen: File[]) => {
    const room = limits.filesMax - ids.length
    setFault(chosen.length > room ? t('tooManyFiles', { max: limits.filesMax }) : undefined)
    setIsBusy(true)
    for (const file of chosen.slice(0, room))
      try {
        const {
          expiresAt: _expires,
          width: _width,
          height: _height,
          ...laid
        } = await upload(uploads.createWithoutTicket, {}, [file])
        setAll((before) => [...before, laid])
        current.current = [...current.current, laid.id]
        change(current.current)
      } catch (error) {
        setFault(`${file.name}: ${textOf(error as Refused, t)}`)
      }
    setIsBusy(false)
  }
  return {
    files: ids.flatMap((id) => all.find((one) => one.id === id) ?? []),
    isBusy,
    fault,
    add,
    remove: (id: string) => change(ids.filter((one) => one !== id)),
  }
}
