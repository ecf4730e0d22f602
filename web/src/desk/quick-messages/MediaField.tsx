import { Button, FileButton, Input, Progress } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { textOf } from '../../app/calls/errors.ts'
import { bytesOf } from '../../app/text/file-size.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './QuickMessages.module.css'
import type { MediaUpload } from './use-media-upload.ts'

/** Chooses, replaces or removes the file of a quick reply. The file is uploaded as soon as it is chosen. */
export function MediaField({ upload }: { upload: MediaUpload }) {
  const { t } = useTranslation('quick-messages')
  const { media, share, refused, choose, remove } = upload
  return (
    <Input.Wrapper
      label={t('file')}
      description={t('fileHint')}
      error={refused && textOf(refused, t)}
      labelElement="div"
    >
      <div className={classes.media}>
        {media && (
          <span className={classes.file}>
            <IconPaperclip size={16} stroke={1.6} aria-hidden />
            <span className="cut">{media.fileName}</span>
            <span className={classes.size}>{bytesOf(media.size)}</span>
            <IconButton icon={IconX} label={t('fileRemove')} size={28} onClick={remove} />
          </span>
        )}
        {share !== undefined && (
          <Progress
            className={classes.share ?? ''}
            value={share * 100}
            aria-label={t('fileLoads')}
          />
        )}
        <FileButton onChange={(file) => file && void choose(file)}>
          {(button) => (
            <Button
              size="compact-md"
              fz={13}
              variant="default"
              loading={share !== undefined}
              {...button}
            >
              {t(media ? 'fileReplace' : 'fileChoose')}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  )
}
