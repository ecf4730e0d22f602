import type { ChatEntry } from '../network/chat-log.ts'

/** A message as plain JSON; times are ISO 8601 in UTC. */
export function asRecord(shown: ChatEntry) {
  const { id, chat, author, fromMe, kind, text, ack, at, file, reactions } = shown
  return {
    id,
    chat,
    author: author.number,
    fromMe,
    kind,
    text,
    ack,
    at: at.toISOString(),
    ...(file && { file: { mime: file.mime, bytes: file.bytes, fileName: file.fileName } }),
    quotedId: shown.quotedId,
    place: shown.place,
    cards: shown.cards,
    forwarded: shown.forwarded,
    editedAt: shown.editedAt?.toISOString(),
    deletedAt: shown.deletedAt?.toISOString(),
    reactions: [...reactions].map(([by, { emoji }]) => ({ by, emoji })),
  }
}
