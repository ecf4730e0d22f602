import type { ErrorCode } from './errors.ts'

/** What can go wrong before the server is reached, or is found out by the screen itself. */
export type ClientCode = 'ERR_OFFLINE' | 'ERR_CANCELLED'

/** One sentence in each language: what happened, and what helps. */
export type ErrorText = { pt: string; en: string; es: string }

/** Every code in the words of the people who read it: the screens show them, the server sends them as `message`. */
export const errorTexts: Record<ErrorCode | ClientCode, ErrorText> = {
  ERR_SESSION_EXPIRED: {
    pt: 'Sua sessão terminou. Entre novamente.',
    en: 'Your session has ended. Please sign in again.',
    es: 'Su sesión terminó. Inicie sesión de nuevo.',
  },
  ERR_INVALID_CREDENTIALS: {
    pt: 'E-mail ou senha incorretos. Confira e tente de novo.',
    en: 'Wrong e-mail or password. Check them and try again.',
    es: 'Correo o contraseña incorrectos. Revíselos e inténtelo de nuevo.',
  },
  ERR_SUBSCRIPTION_EXPIRED: {
    pt: 'Sua assinatura venceu. Entre em contato com o Suporte para mais informações.',
    en: 'Your subscription has ended. Please contact Support for more information.',
    es: 'Su suscripción venció. Póngase en contacto con Soporte para más información.',
  },
  ERR_COMPANY_INACTIVE: {
    pt: 'Esta empresa está desativada. Entre em contato com o Suporte.',
    en: 'This company is inactive. Please contact Support.',
    es: 'Esta empresa está desactivada. Póngase en contacto con Soporte.',
  },
  ERR_TOKEN_EXPIRED: {
    pt: 'Seu acesso precisa ser renovado. Tente de novo.',
    en: 'Your access needs to be renewed. Try again.',
    es: 'Su acceso necesita renovarse. Inténtelo de nuevo.',
  },
  ERR_NO_PERMISSION: {
    pt: 'Acesso não permitido.',
    en: 'You do not have access to this.',
    es: 'Acceso no permitido.',
  },
  ERR_TOO_MANY_ATTEMPTS: {
    pt: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
    en: 'Too many attempts. Wait a moment and try again.',
    es: 'Demasiados intentos seguidos. Espere un momento e inténtelo de nuevo.',
  },
  ERR_INVALID_INPUT: {
    pt: 'Algum campo não está certo. Revise o que foi preenchido.',
    en: 'Something was not filled in correctly. Please review the fields.',
    es: 'Algún campo no está bien. Revise lo que completó.',
  },
  ERR_MALFORMED_BODY: {
    pt: 'O pedido chegou incompleto ao servidor. Tente de novo.',
    en: 'The request reached the server incomplete. Try again.',
    es: 'La solicitud llegó incompleta al servidor. Inténtelo de nuevo.',
  },
  ERR_BODY_TOO_LARGE: {
    pt: 'O envio é grande demais. Reduza o conteúdo e tente de novo.',
    en: 'This is too large to send. Make it smaller and try again.',
    es: 'El envío es demasiado grande. Reduzca el contenido e inténtelo de nuevo.',
  },
  ERR_FILE_TOO_LARGE: {
    pt: 'O arquivo é grande demais: até 16 MB para imagem, vídeo e áudio, até 100 MB para documento.',
    en: 'The file is too large: up to 16 MB for pictures, video and audio, up to 100 MB for documents.',
    es: 'El archivo es demasiado grande: hasta 16 MB para imagen, video y audio, hasta 100 MB para documento.',
  },
  ERR_FILE_TYPE_NOT_ALLOWED: {
    pt: 'Este tipo de arquivo não pode ser enviado.',
    en: 'This type of file cannot be sent.',
    es: 'Este tipo de archivo no se puede enviar.',
  },
  ERR_TOO_MANY_FILES: {
    pt: 'São arquivos demais de uma vez. Envie até 10.',
    en: 'Too many files at once. Send up to 10.',
    es: 'Son demasiados archivos a la vez. Envíe hasta 10.',
  },
  ERR_NO_FILE: {
    pt: 'Nenhum arquivo foi escolhido.',
    en: 'No file was chosen.',
    es: 'No se eligió ningún archivo.',
  },
  ERR_NO_ROUTE: {
    pt: 'Este endereço não existe.',
    en: 'This address does not exist.',
    es: 'Esta dirección no existe.',
  },
  ERR_NO_TICKET_FOUND: {
    pt: 'Atendimento não encontrado. Ele pode ter sido excluído.',
    en: 'Ticket not found. It may have been deleted.',
    es: 'Atención no encontrada. Puede haber sido eliminada.',
  },
  ERR_NO_CONTACT_FOUND: {
    pt: 'Contato não encontrado. Ele pode ter sido excluído.',
    en: 'Contact not found. It may have been deleted.',
    es: 'Contacto no encontrado. Puede haber sido eliminado.',
  },
  ERR_NO_MESSAGE_FOUND: {
    pt: 'Mensagem não encontrada.',
    en: 'Message not found.',
    es: 'Mensaje no encontrado.',
  },
  ERR_NO_USER_FOUND: {
    pt: 'Usuário não encontrado.',
    en: 'User not found.',
    es: 'Usuario no encontrado.',
  },
  ERR_NO_QUEUE_FOUND: {
    pt: 'Setor não encontrado.',
    en: 'Queue not found.',
    es: 'Sector no encontrado.',
  },
  ERR_NO_WAPP_FOUND: {
    pt: 'Conexão não encontrada. Ela pode ter sido excluída.',
    en: 'Connection not found. It may have been deleted.',
    es: 'Conexión no encontrada. Puede haber sido eliminada.',
  },
  ERR_NO_WHITE_LABEL_FOUND: {
    pt: 'Esta marca não existe.',
    en: 'This brand does not exist.',
    es: 'Esta marca no existe.',
  },
  ERR_TICKET_ALREADY_ACCEPTED: {
    pt: 'Este atendimento já foi aceito por outra pessoa.',
    en: 'Somebody else has already accepted this ticket.',
    es: 'Otra persona ya aceptó esta atención.',
  },
  ERR_TICKET_NOT_OPEN: {
    pt: 'Este atendimento não está aberto. Aceite ou reabra para continuar.',
    en: 'This ticket is not open. Accept or reopen it to go on.',
    es: 'Esta atención no está abierta. Acéptela o reábrala para continuar.',
  },
  ERR_TICKET_ALREADY_CLOSED: {
    pt: 'Este atendimento já foi resolvido.',
    en: 'This ticket is already resolved.',
    es: 'Esta atención ya fue resuelta.',
  },
  ERR_OTHER_OPEN_TICKET: {
    pt: 'Já existe um atendimento em andamento com este contato.',
    en: 'There is already an open ticket with this contact.',
    es: 'Ya existe una atención en curso con este contacto.',
  },
  ERR_CREATING_TICKET: {
    pt: 'Não foi possível criar o atendimento. Tente de novo.',
    en: 'The ticket could not be created. Try again.',
    es: 'No fue posible crear la atención. Inténtelo de nuevo.',
  },
  ERR_CREATING_MESSAGE: {
    pt: 'Não foi possível guardar a mensagem. Tente de novo.',
    en: 'The message could not be stored. Try again.',
    es: 'No fue posible guardar el mensaje. Inténtelo de nuevo.',
  },
  ERR_MESSAGE_NOT_FAILED: {
    pt: 'Esta mensagem não falhou; não é preciso enviar de novo.',
    en: 'This message has not failed; there is no need to send it again.',
    es: 'Este mensaje no falló; no es necesario enviarlo de nuevo.',
  },
  ERR_DUPLICATED_CONTACT: {
    pt: 'Já existe um contato com este número.',
    en: 'There is already a contact with this number.',
    es: 'Ya existe un contacto con este número.',
  },
  ERR_WAPP_INVALID_CONTACT: {
    pt: 'Este número não tem WhatsApp. Confira o código do país e o DDD.',
    en: 'This number is not on WhatsApp. Check the country and area codes.',
    es: 'Este número no tiene WhatsApp. Revise el código del país y de área.',
  },
  ERR_WAPP_CHECK_CONTACT: {
    pt: 'Não foi possível verificar o número no WhatsApp. Veja se há um número conectado e tente de novo.',
    en: 'The number could not be checked with WhatsApp. See whether a number is connected and try again.',
    es: 'No fue posible verificar el número en WhatsApp. Vea si hay un número conectado e inténtelo de nuevo.',
  },
  ERR_WAPP_NOT_INITIALIZED: {
    pt: 'O número da empresa está desconectado. Conecte-o na tela Conexões e tente de novo.',
    en: 'The company number is disconnected. Connect it on the Connections screen and try again.',
    es: 'El número de la empresa está desconectado. Conéctelo en la pantalla Conexiones e inténtelo de nuevo.',
  },
  ERR_WAPP_NAME_ALREADY_EXISTS: {
    pt: 'Já existe uma conexão com este nome.',
    en: 'There is already a connection with this name.',
    es: 'Ya existe una conexión con este nombre.',
  },
  ERR_NO_DEF_WAPP_FOUND: {
    pt: 'Nenhuma conexão padrão foi definida. Escolha uma na tela Conexões.',
    en: 'No default connection is set. Choose one on the Connections screen.',
    es: 'No hay una conexión predeterminada. Elija una en la pantalla Conexiones.',
  },
  ERR_NO_OTHER_WHATSAPP: {
    pt: 'É preciso haver ao menos uma conexão padrão.',
    en: 'There must be at least one default connection.',
    es: 'Debe haber al menos una conexión predeterminada.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: {
    pt: 'Não foi possível baixar o arquivo do WhatsApp.',
    en: 'The file could not be downloaded from WhatsApp.',
    es: 'No fue posible descargar el archivo de WhatsApp.',
  },
  ERR_SENDING_WAPP_MSG: {
    pt: 'O WhatsApp não aceitou a mensagem. Tente de novo.',
    en: 'WhatsApp did not accept the message. Try again.',
    es: 'WhatsApp no aceptó el mensaje. Inténtelo de nuevo.',
  },
  ERR_CONNECTION_LIMIT: {
    pt: 'Seu plano não permite mais conexões.',
    en: 'Your plan does not allow more connections.',
    es: 'Su plan no permite más conexiones.',
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    pt: 'Outro setor já usa esta cor. Escolha outra.',
    en: 'Another queue already uses this colour. Choose another one.',
    es: 'Otro sector ya usa este color. Elija otro.',
  },
  ERR_QUEUE_NAME_ALREADY_EXISTS: {
    pt: 'Já existe um setor com este nome.',
    en: 'There is already a queue with this name.',
    es: 'Ya existe un sector con este nombre.',
  },
  ERR_EMAIL_ALREADY_EXISTS: {
    pt: 'Já existe um usuário com este e-mail.',
    en: 'There is already a user with this e-mail.',
    es: 'Ya existe un usuario con este correo.',
  },
  ERR_UNAVAILABLE: {
    pt: 'O serviço está indisponível neste momento. Tente de novo em instantes.',
    en: 'The service is unavailable right now. Try again in a moment.',
    es: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos instantes.',
  },
  ERR_UNEXPECTED: {
    pt: 'Ocorreu um erro! Tente de novo; se continuar, avise o Suporte.',
    en: 'An error occurred! Try again; if it goes on, tell Support.',
    es: '¡Ocurrió un error! Inténtelo de nuevo; si continúa, avise a Soporte.',
  },
  ERR_OFFLINE: {
    pt: 'Sem conexão com o servidor. Verifique a internet e tente de novo.',
    en: 'No connection to the server. Check your internet and try again.',
    es: 'Sin conexión con el servidor. Verifique su internet e inténtelo de nuevo.',
  },
  ERR_CANCELLED: {
    pt: 'Envio cancelado.',
    en: 'Sending was cancelled.',
    es: 'Envío cancelado.',
  },
}
