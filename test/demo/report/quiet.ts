/** Imported before n8n's engine, which would print each refusal that the report shows anyway. */
process.env.N8N_LOG_LEVEL ??= 'silent';
