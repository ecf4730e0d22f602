import type { proto } from 'baileys'
import { expect } from 'vitest'

const file = {
  url: 'https://mmg.whatsapp.net/v/1',
  directPath: '/v/1',
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 9,
}
export const image = { imageMessage: { ...file, mimetype: 'image/png', caption: 'olha' } }
export const words = { conversation: 'oi' }
const poll = { name: 'Qual?', options: [{ optionName: 'A' }, { optionName: 'B' }] }
const vcard =
  'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;waid=5511900000009:+55 11 90000-0009\nEND:VCARD'
const media = (kind: string) => ({ type: 'media', media: expect.objectContaining({ kind }) })
export const hidden = (why: string) => ({ type: 'placeholder', why })

/** Every message type that phones send, with the expected body. */
export const kinds: [string, proto.IMessage, unknown][] = [
  ['conversation', words, { type: 'text', text: 'oi' }],
  ['extended text', { extendedTextMessage: { text: 'oi' } }, { type: 'text', text: 'oi' }],
  ['an empty text', { extendedTextMessage: { text: '' } }, { type: 'text', text: '' }],
  ['image', image, { ...media('image'), caption: 'olha' }],
  ['video', { videoMessage: { ...file, seconds: 4 } }, media('video')],
  ['round video', { ptvMessage: file }, media('video')],
  ['audio', { audioMessage: { ...file, seconds: 3, ptt: true } }, media('audio')],
  ['sticker', { stickerMessage: file }, media('sticker')],
  [
    'animated sticker',
    { lottieStickerMessage: { message: { stickerMessage: file } } },
    media('sticker'),
  ],
  ['document', { documentMessage: { ...file, fileName: 'a.pdf' } }, media('document')],
  [
    'document with caption',
    { documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: 'veja' } } } },
    { ...media('document'), caption: 'veja' },
  ],
  ['view once', { viewOnceMessageV2: { message: image } }, { ...media('image'), caption: 'olha' }],
  [
    'view once, without key',
    { viewOnceMessageV2: { message: { imageMessage: {} } } },
    hidden('waiting-for-phone'),
  ],
  ['disappearing', { ephemeralMessage: { message: words } }, { type: 'text', text: 'oi' }],
  [
    'contact',
    { contactMessage: { displayName: 'Rui', vcard } },
    { type: 'contact', cards: [{ name: 'Rui', phones: ['+55 11 90000-0009'] }] },
  ],
  [
    'contacts',
    { contactsArrayMessage: { contacts: [{ displayName: 'Rui', vcard }, { vcard }] } },
    { type: 'contact', cards: [expect.anything(), { name: 'Rui', phones: ['+55 11 90000-0009'] }] },
  ],
  [
    'location',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé' } },
    { type: 'location', lat: -23.5, lng: -46.6, name: 'Sé' },
  ],
  [
    'live location',
    { liveLocationMessage: { degreesLatitude: 0, degreesLongitude: 0 } },
    { type: 'location', lat: 0, lng: 0 },
  ],
  ['poll', { pollCreationMessageV3: poll }, { type: 'text', text: 'Qual?\n○ A\n○ B' }],
  [
    'button',
    { buttonsResponseMessage: { selectedDisplayText: 'Sim' } },
    { type: 'text', text: 'Sim' },
  ],
  ['list choice', { listResponseMessage: { title: 'Sim' } }, { type: 'text', text: 'Sim' }],
  [
    'template button',
    { templateButtonReplyMessage: { selectedDisplayText: 'Sim' } },
    { type: 'text', text: 'Sim' },
  ],
  [
    'interactive answer',
    { interactiveResponseMessage: { body: { text: 'Sim' } } },
    { type: 'text', text: 'Sim' },
  ],
  ['order', { orderMessage: { message: '2 itens' } }, { type: 'text', text: '2 itens' }],
  ['event', { eventMessage: { name: 'Festa' } }, { type: 'text', text: 'Festa' }],
  ['invitation', { groupInviteMessage: { groupName: 'Obra' } }, { type: 'text', text: 'Obra' }],
  ['placeholder', { placeholderMessage: { type: 0 } }, hidden('waiting-for-phone')],
  ['payment', { requestPaymentMessage: { currencyCodeIso4217: 'BRL' } }, hidden('unsupported')],
  ['album', { albumMessage: { expectedImageCount: 2 } }, undefined],
  ['vote', { pollUpdateMessage: { senderTimestampMs: 1 } }, undefined],
  ['pin', { pinInChatMessage: { type: 1 } }, undefined],
  ['sender key of a group', { senderKeyDistributionMessage: { groupId: 'x' } }, undefined],
  ['a setting', { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } }, undefined],
]
