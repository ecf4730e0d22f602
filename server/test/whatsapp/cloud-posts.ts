/** Content of a customer message by type, one of each, as in Meta's reference (2026). */
const kinds: Record<string, unknown> = {
  text: { body: 'Bom dia' },
  image: { id: '1', mime_type: 'image/jpeg', sha256: 'x', caption: 'olha', url: 'https://x' },
  video: { id: '2', mime_type: 'video/mp4', sha256: 'x' },
  audio: { id: '3', mime_type: 'audio/ogg; codecs=opus', sha256: 'x', voice: true },
  document: { id: '4', mime_type: 'application/pdf', sha256: 'x', filename: 'conta.pdf' },
  sticker: { id: '5', mime_type: 'image/webp', sha256: 'x', animated: false },
  location: { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé' },
  contacts: [
    {
      name: { formatted_name: 'Rui', first_name: 'Rui' },
      phones: [{ phone: '+55 11 90000-0009', wa_id: '5511900000009', type: 'CELL' }],
    },
  ],
  interactive: { type: 'button_reply', button_reply: { id: 'sim', title: 'Sim' } },
  button: { payload: 'sim', text: 'Sim, quero' },
  order: {
    catalog_id: '9',
    text: 'para sexta',
    product_items: [
      { product_retailer_id: 'mesa-1', quantity: '2', item_price: '30', currency: 'BRL' },
    ],
  },
  system: { type: 'user_changed_number', body: 'Lia mudou de número', wa_id: '5511900000003' },
  unsupported: { type: 'poll_creation' },
  hologram: { cube: [1, 2] },
  reaction: { message_id: 'wamid.ours', emoji: '👍' },
  edit: {
    original_message_id: 'wamid.text',
    message: { type: 'text', text: { body: 'Boa tarde' } },
  },
  revoke: { original_message_id: 'wamid.text' },
}

const metadata = { display_phone_number: '5511900000001', phone_number_id: '105511900000001' }
const envelope = { messaging_product: 'whatsapp', metadata }
const lia = { profile: { name: 'Lia Duarte' }, wa_id: '5511900000002', user_id: 'BR.77' }

const messageOf = ([type, content]: [string, unknown]) => ({
  from: '5511900000002',
  from_user_id: 'BR.77',
  id: `wamid.${type}`,
  timestamp: '1767268800',
  type,
  [type]: content,
})

const statusOf = (status: string) => ({
  id: `wamid.sent-${status}`,
  status,
  timestamp: '1767268800',
  recipient_id: '5511900000002',
  biz_opaque_callback_data: `3EB0${status}`,
  pricing: { billable: true, pricing_model: 'PMP', category: 'service' },
  ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
})

const post = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '205511900000001', changes: [{ field, value }] }],
})

const messagesPost = (more: object) => post('messages', { ...envelope, contacts: [lia], ...more })

/** One webhook post of every kind that Meta sends, by name. */
export const cloudPosts: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries(kinds).map((kind) => [kind[0], messagesPost({ messages: [messageOf(kind)] })]),
  ),
  quoting: messagesPost({
    messages: [
      {
        ...messageOf(['text', { body: 'isto' }]),
        id: 'wamid.quoting',
        context: { from: '5511900000001', id: 'wamid.ours', forwarded: true },
      },
    ],
  }),
  fromAnAd: messagesPost({
    messages: [
      {
        ...messageOf(['text', { body: 'Quero saber mais' }]),
        id: 'wamid.fromAnAd',
        referral: { source_url: 'https://fb.me/x', source_type: 'ad', headline: 'Mesa azul' },
      },
    ],
  }),
  hidden: post('messages', {
    ...envelope,
    contacts: [{ profile: { name: 'Lia Duarte', username: 'lia' }, user_id: 'BR.77' }],
    messages: [
      {
        from_user_id: 'BR.77',
        id: 'wamid.hidden',
        timestamp: '1767268800',
        type: 'text',
        text: { body: 'oi' },
      },
    ],
  }),
  ...Object.fromEntries(
    ['sent', 'delivered', 'read', 'played', 'failed', 'warped'].map((status) => [
      status,
      messagesPost({ statuses: [statusOf(status)] }),
    ]),
  ),
  echo: post('smb_message_echoes', {
    ...envelope,
    message_echoes: [
      {
        ...messageOf(['text', { body: 'do celular' }]),
        id: 'wamid.echo',
        from: '5511900000001',
        to: '5511900000002',
      },
    ],
  }),
  templateStatus: post('message_template_status_update', {
    event: 'PAUSED',
    message_template_id: 7,
    message_template_name: 'oi',
    message_template_language: 'pt_BR',
    reason: 'NONE',
  }),
  quality: post('phone_number_quality_update', {
    display_phone_number: '5511900000001',
    event: 'FLAGGED',
    current_limit: 'TIER_1K',
  }),
  account: post('account_update', { event: 'ACCOUNT_VIOLATION', phone_number: '5511900000001' }),
  preferences: post('user_preferences', {
    ...envelope,
    user_preferences: [{ wa_id: '5511900000002', category: 'marketing_messages', value: 'stop' }],
  }),
}
