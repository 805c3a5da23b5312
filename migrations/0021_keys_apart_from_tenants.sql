ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_tenant_id_tenants_id_fk";
