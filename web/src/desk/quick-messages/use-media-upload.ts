import { uploads } from '@recado/contract/desk/uploads'
import type { QuickMessageMedia } from '@recado/contract/desk/quick-messages'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../app/calls/api.ts'
import { Refused } from '../../app/calls/refused.ts'
import { kindOfFile, maxBytesOf } from '../attachments/file-kinds.ts'

type Media = Pick<QuickMessageMedia, 'id' | 'fileName' | 'size'>

type Terms = { before: Media | null; onChange: (mediaId: string | null) => void }

/** The file of the form. Choosing another one ends the upload of the first, and so does closing the form. */
export function useMediaUpload({ before, onChange }: Terms) {
  const [media, setMedia] = useState<Media | null>(before)
  /** 0 to 1 while a file is on its way. */
  const [share, setShare] = useState<number>()
  const [refused, setRefused] = useState<Refused>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  const keep = (next: Media | null) => {
    setMedia(next)
    onChange(next?.id ?? null)
  }
  const choose = async (file: File) => {
    underWay.current?.abort()
    const control = new AbortController()
    underWay.current = control
    setRefused(undefined)
    if (file.size > maxBytesOf(kindOfFile(file)))
      return setRefused(new Refused('ERR_FILE_TOO_LARGE'))
    setShare(0)
    try {
      const progress = { onProgress: setShare, signal: control.signal }
      keep(await upload(uploads.createWithoutTicket, {}, [file], progress))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code !== 'ERR_CANCELLED') setRefused(error)
    } finally {
      if (underWay.current === control) setShare(undefined)
    }
  }
  return { media, share, refused, choose, remove: () => keep(null) }
}

export type MediaUpload = ReturnType<typeof useMediaUpload>
