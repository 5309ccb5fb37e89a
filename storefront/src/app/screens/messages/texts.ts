/** Texts of the messages screen (decision 0046). */
export const selectConversation = 'Choose one on the left to read and reply.';
export const noConversations = 'Messages you send and receive appear here.';
