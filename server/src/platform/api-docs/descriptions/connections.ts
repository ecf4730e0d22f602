/** WhatsApp numbers, their settings, templates, idle messages and flows. */
export const connections = {
  'WhatsappForm name': 'What the company calls this number, 2 to 50 characters.',
  'WhatsappForm provider':
    'The way to WhatsApp. Absent, `beta` and `stable` mean the first that this installation offers.',
  'WhatsappForm isDefault':
    "Whether it becomes the company's default number, in place of the one before. Absent means `false`; the first number is always the default.",
  'WhatsappForm queueIds':
    'The ids of the queues whose customers write to this number. Absent means none; with more than one, a greeting is required.',
  'WhatsappForm expirationTime':
    'Minutes of waiting for the customer after which a ticket closes by itself. `null` or absent means that it does not.',
  'PUT /whatsapp/{id} name':
    'What the company calls this number, 2 to 50 characters. Absent means as it is.',
  'PUT /whatsapp/{id} isDefault':
    "`true` makes it the company's default number, in place of the one before. `false` is refused for the default number, and absent means as it is.",
  'PUT /whatsapp/{id} queueIds':
    'The ids of the queues whose customers write to this number, in place of those before. Absent means as they are; with more than one, a greeting is required.',
  'PUT /whatsapp/{id} expirationTime':
    'Minutes of waiting for the customer after which a ticket closes by itself. `null` means that it does not, and absent as it is.',
  greetingMessage:
    'The greeting of the number, required where it has several queues. It is kept and not sent yet. Empty means none. Absent changes nothing.',
  complationMessage:
    'Sent to the customer when a ticket is resolved, or after they have rated it. Empty means nothing at the end and the usual thanks for a rating. Absent changes nothing.',
  outOfHoursMessage:
    'The text for whoever writes outside business hours. It is kept and not sent yet. Empty means none. Absent changes nothing.',
  ratingMessage:
    'How the customer is asked for a rating; what they may answer is added. Empty means the usual words. Absent changes nothing.',
  cloud:
    "What a number of Meta's Cloud API is reached with. Only numbers of the provider `cloud` have it. Absent changes nothing.",
  phoneNumberId: 'The id of the phone number in the administration of Meta.',
  wabaId: 'The id of the WhatsApp Business account in the administration of Meta.',
  accessToken:
    'The access token that Meta issued. It is never told again, and `********` leaves it as it is.',
  appSecret:
    "The secret of the app at Meta, which proves that reports are Meta's. It is never told again, and `********` leaves it as it is.",
  verifyToken:
    'The word with which Meta confirms the address it reports to. It is never told again, and `********` leaves it as it is.',

  'GET /whatsapp/{id} id': 'The id of the WhatsApp number.',
  'PUT /whatsapp/{id} id': 'The id of the WhatsApp number.',
  'DELETE /whatsapp/{id} id': 'The id of the WhatsApp number to be removed.',
  'DELETE /whatsapp/{id} moveTicketsTo':
    'The id of the number to which the active tickets move, with what is scheduled through this one. Absent means that they stay where they are.',
  'POST /whatsapp/{id}/move-tickets id': 'The id of the removed WhatsApp number.',
  'POST /whatsapp/{id}/move-tickets whatsappId':
    'The id of the number to which the active tickets move.',
  'POST /whatsapp/{id}/token id': 'The id of the WhatsApp number.',
  'DELETE /whatsapp/{id}/token id': 'The id of the WhatsApp number.',
  'POST /whatsappsession/{id} id': 'The id of the WhatsApp number.',
  'PUT /whatsappsession/{id} id': 'The id of the WhatsApp number.',
  'DELETE /whatsappsession/{id} id': 'The id of the WhatsApp number.',
  'POST /whatsappsession/{id}/code id': 'The id of the WhatsApp number.',
  'POST /whatsappsession/{id}/code number':
    'The phone number to be linked, with its country code: 8 to 15 digits. Everything but digits is ignored.',

  'GET /templates whatsappId':
    'Only the templates of this WhatsApp number, by its id. Absent means those of all numbers.',
  'POST /templates/{id}/preview id': 'The id of the template.',
  'POST /templates/{id}/preview parameters':
    'What stands in the placeholders, in the order a reader meets them: header, text, buttons. One that is missing or empty stays as it is.',
  'POST /messages/{ticketId}/template id':
    'An id for the message, minted by the caller; the same id twice is one message. Absent means that the server mints it.',
  'POST /messages/{ticketId}/template templateId': 'The id of the template that is sent.',
  'POST /messages/{ticketId}/template parameters':
    'What stands in the placeholders, in the order a reader meets them: header, text, buttons. Absent means that there are none.',

  'IdleScheduleForm message':
    'What is sent to a customer who lets an open ticket wait, 5 to 4096 characters.',
  'IdleScheduleForm intervalInMinutes':
    'Minutes of waiting for the customer after which the message is sent, once: 1 to 43,200.',
  'IdleScheduleChange message': 'The new text, 5 to 4096 characters. Absent means as it is.',
  'IdleScheduleChange intervalInMinutes':
    'Minutes of waiting for the customer after which the message is sent, once: 1 to 43,200. Absent means as it is.',
  'PUT /schedulesDeadline/{id} id': 'The id of the idle message.',
  'DELETE /schedulesDeadline/{id} id': 'The id of the idle message.',

  typebot: 'The name of the flow in its builder.',
  publicId: 'The id under which the builder publishes the flow.',
  delay_message: 'Milliseconds between two messages of the flow, at most 600,000.',
  enabled: 'Whether the flow is switched on. It is kept; Recado does not run flows itself.',
} satisfies Record<string, string>
