import type { ErrorTexts } from '../errors.ts'

/** Every code in Portuguese: what happened, and what helps. */
export const texts: ErrorTexts = {
  ERR_SESSION_EXPIRED: 'Sua sessão terminou. Entre novamente.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos. Confira e tente de novo.',
  ERR_SUBSCRIPTION_EXPIRED:
    'Sua assinatura venceu. Entre em contato com o Suporte para mais informações.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está desativada. Entre em contato com o Suporte.',
  ERR_TOKEN_EXPIRED: 'Seu acesso precisa ser renovado. Tente de novo.',
  ERR_NO_PERMISSION: 'Acesso não permitido. Se precisar dele, fale com um administrador.',
  ERR_TOO_MANY_ATTEMPTS: 'Muitas tentativas seguidas. Espere um pouco e tente de novo.',
  ERR_HTTPS_REQUIRED:
    'Esta página foi aberta por http, e assim o navegador não mantém você conectado. Abra o endereço com https.',
  ERR_INVALID_INPUT: 'Algum campo não está certo. Revise o que foi preenchido.',
  ERR_MALFORMED_BODY: 'O pedido chegou incompleto ao servidor. Tente de novo.',
  ERR_BODY_TOO_LARGE: 'O envio é grande demais. Reduza o conteúdo e tente de novo.',
  ERR_FILE_TOO_LARGE:
    'O arquivo é grande demais: até 16 MB para imagem, vídeo e áudio, até 100 MB para documento.',
  ERR_FILE_TYPE_NOT_ALLOWED:
    'Este tipo de arquivo não pode ser enviado. Envie imagem, vídeo, áudio ou documento.',
  ERR_TOO_MANY_FILES: 'São arquivos demais de uma vez. Envie até 10.',
  ERR_NO_FILE: 'Nenhum arquivo foi escolhido, ou ele está vazio. Escolha outro.',
  ERR_UPLOADS_FULL:
    'Já há arquivos demais à espera de envio. Envie ou remova alguns dos que anexou.',
  ERR_NO_ROUTE: 'Este endereço não existe. Confira se foi escrito certo.',
  ERR_NO_TICKET_FOUND: 'Atendimento não encontrado. Ele pode ter sido excluído.',
  ERR_NO_CONTACT_FOUND: 'Contato não encontrado. Ele pode ter sido excluído.',
  ERR_NO_MESSAGE_FOUND: 'Mensagem não encontrada. Ela pode ter sido apagada.',
  ERR_NO_CAUSE_FOUND:
    'Não há explicação guardada para esta mensagem: ela não foi enviada por uma automação.',
  ERR_NO_UPLOAD_FOUND: 'Arquivo não encontrado. Anexe-o de novo.',
  ERR_NO_USER_FOUND: 'Usuário não encontrado. Escolha outra pessoa.',
  ERR_NO_QUEUE_FOUND: 'Setor não encontrado. Escolha outro.',
  ERR_NO_SETTING_FOUND: 'Configuração não encontrada. Recarregue a página.',
  ERR_NO_QUICKMESSAGE_FOUND: 'Resposta rápida não encontrada. Ela pode ter sido excluída.',
  ERR_NO_WAPP_FOUND: 'Conexão não encontrada. Ela pode ter sido excluída.',
  ERR_NO_WHITE_LABEL_FOUND: 'Esta marca não existe. Confira o endereço que você recebeu.',
  ERR_NO_TICKETNOTE_FOUND: 'Nota não encontrada. Ela pode ter sido excluída.',
  ERR_NO_SCHEDULE_FOUND: 'Agendamento não encontrado. Ele pode ter sido excluído.',
  ERR_NO_SCHEDULE_DEADLINE_FOUND: 'Este número ainda não tem mensagem de inatividade.',
  ERR_NO_TYPEBOT_FOUND: 'Esta conexão ainda não tem automação.',
  ERR_NO_LANE_FOUND: 'Etapa do funil não encontrada. Ela pode ter sido excluída.',
  ERR_NO_TEMPLATE_FOUND: 'Modelo não encontrado. Atualize a lista de modelos.',
  ERR_NO_CARD_FOUND: 'Este atendimento não está mais no funil.',
  ERR_LANE_LIMIT: 'O funil já tem 50 etapas. Exclua alguma para criar outra.',
  ERR_SCHEDULE_ALREADY_SENT: 'Esta mensagem já foi enviada e não pode mais ser alterada.',
  ERR_SCHEDULE_IN_PAST: 'Este horário já passou. Escolha um horário no futuro.',
  ERR_SCHEDULE_TOO_LATE:
    'O envio atrasou mais de 2 horas e foi cancelado para não surpreender o cliente.',
  ERR_SNOOZE_MOMENT: 'Escolha um momento a partir de agora, no máximo daqui a um ano.',
  ERR_TICKET_ALREADY_ACCEPTED: 'Este atendimento já foi aceito por outra pessoa.',
  ERR_TICKET_NOT_OPEN: 'Este atendimento não está aberto. Aceite ou reabra para continuar.',
  ERR_TICKET_ALREADY_CLOSED: 'Este atendimento já foi resolvido. Reabra para continuar.',
  ERR_OTHER_OPEN_TICKET:
    'Já existe um atendimento em andamento com este contato. Continue por ele.',
  ERR_CREATING_TICKET: 'Não foi possível criar o atendimento. Tente de novo.',
  ERR_CREATING_MESSAGE: 'Não foi possível guardar a mensagem. Tente de novo.',
  ERR_MESSAGE_NOT_FAILED: 'Esta mensagem não falhou; não é preciso tentar de novo.',
  ERR_NEWER_MESSAGES:
    'Chegou uma mensagem nova enquanto você escrevia. Leia e, se ainda valer, envie de novo.',
  ERR_MENTION_OUT_OF_SIGHT:
    'Alguém mencionado não vê este atendimento agora. Mencione quem o vê, ou transfira-o.',
  ERR_QUICKMESSAGE_ALREADY_EXISTS: 'Já existe uma resposta rápida com este atalho. Escolha outro.',
  ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  ERR_CONTACT_BLOCKED: 'Este contato está bloqueado. Desbloqueie para conversar.',
  ERR_WAPP_INVALID_CONTACT: 'Este número não tem WhatsApp. Confira o código do país e o DDD.',
  ERR_WAPP_CHECK_CONTACT:
    'Não foi possível verificar o número no WhatsApp. Veja se há um número conectado e tente de novo.',
  ERR_WAPP_NEW_CHATS_RESTRICTED:
    'O WhatsApp não deixa este número iniciar conversas novas por enquanto. Quem já conversou com você pode ser respondido.',
  ERR_WAPP_FIRST_CONTACTS_LIMIT:
    'Este número já escreveu hoje a todas as pessoas novas que o WhatsApp tolera. Tente de novo amanhã.',
  ERR_WAPP_UNPAID:
    'A Meta recusou a mensagem por falta de pagamento. Confira a forma de pagamento da conta no Meta Business e envie de novo.',
  ERR_WAPP_NOT_DELIVERED:
    'O WhatsApp preferiu não entregar esta mensagem a esta pessoa agora. Espere um dia, ou que ela escreva.',
  ERR_WAPP_UNCONFIRMED:
    'O WhatsApp não confirmou esta mensagem: ela pode ter chegado ou não. Pergunte antes de enviar de novo.',
  ERR_CONTACT_SUPPRESSED:
    'Este contato pediu para não receber mensagens automáticas. Uma resposta sua ainda pode ser enviada.',
  ERR_WAPP_WINDOW_CLOSED:
    'Já passaram 24 horas desde a última mensagem deste cliente. Envie um modelo aprovado.',
  ERR_TEMPLATE_UNUSABLE:
    'O WhatsApp não aceita este modelo como está. Confira os campos ou escolha outro.',
  ERR_WAPP_NOT_INITIALIZED:
    'O número da empresa está desconectado. Conecte-o na tela Conexões e tente de novo.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'Já existe uma conexão com este nome. Escolha outro.',
  ERR_WAPP_GREETING_REQUIRED:
    'Com mais de um setor, a conexão precisa de uma mensagem de saudação. Escreva uma.',
  ERR_WAPP_PROVIDER_UNAVAILABLE: 'Este tipo de conexão não está disponível aqui. Escolha outro.',
  ERR_WAPP_PAIRING_CODE:
    'Não foi possível gerar o código para este número. Confira o número ou leia o código QR.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão foi definida. Escolha uma na tela Conexões.',
  ERR_NO_OTHER_WHATSAPP:
    'É preciso haver ao menos uma conexão padrão. Torne outra a padrão primeiro.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'Não foi possível baixar o arquivo do WhatsApp. Tente de novo ou peça que o enviem outra vez.',
  ERR_SENDING_WAPP_MSG: 'O WhatsApp não aceitou a mensagem. Tente de novo.',
  ERR_EDITING_WAPP_MSG:
    'A mensagem não pôde ser editada. Só as nossas podem, até 15 minutos depois do envio.',
  ERR_DELETE_WAPP_MSG:
    'A mensagem não pôde ser apagada. Só as nossas podem, até 60 horas depois do envio.',
  ERR_FETCH_WAPP_MSG:
    'A mensagem não está mais disponível no WhatsApp. Ela pode ser antiga demais.',
  ERR_CONNECTION_LIMIT: 'Seu plano não permite mais conexões. Exclua uma ou fale com o Suporte.',
  ERR_EMAIL_ALREADY_EXISTS: 'Já existe um usuário com este e-mail.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários está desativada. Fale com o Suporte.',
  ERR_USER_LIMIT: 'Seu plano não permite mais usuários. Exclua um ou fale com o Suporte.',
  ERR_QUEUE_LIMIT: 'Seu plano não permite mais setores. Exclua um ou fale com o Suporte.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Outro setor já tem este nome. Escolha outro.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso por outro setor. Escolha outra.',
  ERR_NO_IMPORT_FOUND: 'Importação não encontrada. Envie a planilha de novo.',
  ERR_IMPORT_UNREADABLE:
    'Não foi possível ler esta planilha. Envie um arquivo .xlsx, .xls ou .csv sem senha.',
  ERR_IMPORT_TOO_LARGE:
    'A planilha é grande demais: até 20 MB, 100.000 linhas e 100 colunas. Divida em partes.',
  ERR_IMPORT_EMPTY: 'A planilha não tem nenhum contato: só títulos, ou nada. Confira o arquivo.',
  ERR_IMPORT_NO_NUMBER: 'Diga qual coluna tem o número de WhatsApp; só uma pode ter.',
  ERR_IMPORT_NOT_A_DRAFT:
    'Esta importação já começou ou já terminou. Para outra, envie a planilha de novo.',
  ERR_NO_MERGE_FOUND: 'Esta união de contatos não foi encontrada. Ela já pode ter sido desfeita.',
  ERR_MERGE_OPEN_TICKETS:
    'Os dois contatos têm atendimento em andamento na mesma conexão. Resolva um deles e tente de novo.',
  ERR_MERGE_NOT_LAST:
    'O contato foi unido de novo depois disso. Desfaça primeiro a união mais recente.',
  ERR_UNAVAILABLE: 'O serviço está indisponível neste momento. Tente de novo em instantes.',
  ERR_UNEXPECTED: 'Ocorreu um erro! Tente de novo; se continuar, avise o Suporte.',
  ERR_OFFLINE: 'Sem conexão com o servidor. Verifique a internet e tente de novo.',
  ERR_CANCELLED: 'Envio cancelado.',
}
