-- The PostgreSQL of compose.yaml runs this once, on a new volume: an owner of the tables, with which only the service
-- migrate connects, and the role of the portal, which owns nothing (docs/operations/install.md, A role without tables).
\getenv owner_password POSTGRES_PASSWORD
\getenv web_password WEB_PASSWORD
create role dijkportaal login password :'owner_password';
create role dijkportaal_web login password :'web_password';
create database dijkportaal owner dijkportaal template template0 encoding 'UTF8'
  locale_provider icu icu_locale 'und' lc_collate 'C' lc_ctype 'C.UTF-8';
\connect dijkportaal
create schema drizzle authorization dijkportaal;
grant connect, temporary on database dijkportaal to dijkportaal_web;
grant usage on schema public, drizzle to dijkportaal_web;
alter default privileges for role dijkportaal in schema drizzle grant select on tables to dijkportaal_web;
alter default privileges for role dijkportaal in schema public
  grant select, insert, update, delete on tables to dijkportaal_web;
alter default privileges for role dijkportaal in schema public grant usage on sequences to dijkportaal_web;

-- The tables do not exist yet. Nobody but the owner changes or removes what is in the audit log.
create function drizzle.protect_audit_log() returns event_trigger language plpgsql as $$
begin
  if to_regclass('public.audit_log') is not null then
    revoke update, delete on public.audit_log from dijkportaal_web;
  end if;
end $$;
create event trigger protect_audit_log on ddl_command_end when tag in ('CREATE TABLE')
  execute function drizzle.protect_audit_log();
